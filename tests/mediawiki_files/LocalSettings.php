<?php
# Settings of the wiki that the tests bring up; @PORT@ and @SITE@ are filled in.
if ( !defined( 'MEDIAWIKI' ) ) {
	exit;
}
require __DIR__ . '/installed/LocalSettings.php';

# --- addresses: API at /api.php, pages at /wiki/TITLE, as on kamelopedia.net
$wgServer = 'http://127.0.0.1:@PORT@';
$wgScriptPath = '';
$wgArticlePath = '/wiki/$1';
$wgUsePathInfo = true;

# --- names
$wgSitename = '@SITE@';
$wgMetaNamespace = '@SITE@';
define( 'NS_PROJEKT', 110 );
define( 'NS_PROJEKT_TALK', 111 );
$wgExtraNamespaces[NS_PROJEKT] = 'Projekt';
$wgExtraNamespaces[NS_PROJEKT_TALK] = 'Projekt_Diskussion';
$wgNamespacesWithSubpages[NS_PROJEKT] = true;
$wgNamespacesWithSubpages[NS_PROJEKT_TALK] = true;
$wgNamespaceAliases['Kamel'] = NS_USER;
$wgNamespaceAliases['Kamel_Diskussion'] = NS_USER_TALK;

# --- files: all in this folder
$wgSQLiteDataDir = __DIR__ . '/data';
$wgCacheDirectory = __DIR__ . '/cache';
$wgTmpDirectory = __DIR__ . '/tmp';
$wgEnableUploads = true;
$wgUploadDirectory = __DIR__ . '/images';
$wgUploadPath = '/images';
$wgUseImageMagick = false;

# --- caches that the web server and the maintenance scripts share: with APCu, which the
# installer picks where it finds it, the server would not see what a script has changed
$wgMainCacheType = CACHE_DB;
$wgMessageCacheType = CACHE_DB;
$wgParserCacheType = CACHE_DB;
$wgSessionCacheType = CACHE_DB;

# --- nothing happens by chance: jobs run only by maintenance/runJobs.php
$wgJobRunRate = 0;
$wgEnableEmail = false;
$wgPingback = false;
$wgShowExceptionDetails = true;

# --- the one account of the tests may do it all: bot edits, hidden revisions
$wgGroupPermissions['sysop']['bot'] = true;
$wgGroupPermissions['sysop']['deleterevision'] = true;

# --- a number in the file "lag" is a pretended replication lag in seconds
$wgHooks['ApiMaxLagInfo'][] = static function ( &$lagInfo ) {
	$file = __DIR__ . '/lag';
	if ( is_file( $file ) ) {
		$lagInfo = [ 'host' => 'lagging.test', 'lag' => (float)file_get_contents( $file ), 'type' => 'db' ];
	}
};

# --- settings of one test
if ( is_file( __DIR__ . '/Extra.php' ) ) {
	require __DIR__ . '/Extra.php';
}
