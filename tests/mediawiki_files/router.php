<?php
# Runs before every request of PHP's built-in web server. `return false` lets the server
# deliver the file, or run the script, of that name below MediaWiki's own folder.
$path = rawurldecode( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) ?? '/' );

# faults.json holds a list such as
#   [{"status": 503, "headers": {"Retry-After": "1"}, "body": "...", "delay_ms": 0}, null]
# Each request to /api.php takes the first one off the list and gets it as its answer; null,
# or a fault without a status, stands for the true answer. {"load": "NAME"} puts the wiki into
# the state saved under that name first, as if editors had been at work since the last request.
if ( $path === '/api.php' ) {
	$asked = "$_SERVER[REQUEST_METHOD] $_SERVER[REQUEST_URI]\n";
	file_put_contents( __DIR__ . '/requests.log', $asked, FILE_APPEND );
}
if ( $path === '/api.php' && is_file( __DIR__ . '/faults.json' ) ) {
	$file = fopen( __DIR__ . '/faults.json', 'r+' );
	flock( $file, LOCK_EX );
	$faults = json_decode( stream_get_contents( $file ), true ) ?: [];
	$fault = array_shift( $faults );
	rewind( $file );
	ftruncate( $file, 0 );
	fwrite( $file, json_encode( $faults ) );
	fclose( $file );
	usleep( 1000 * ( $fault['delay_ms'] ?? 0 ) );
	if ( isset( $fault['load'] ) ) {
		# No request is being answered, so no database is open.
		array_map( 'unlink', glob( __DIR__ . '/data/*.sqlite*' ) );
		foreach ( glob( __DIR__ . "/saved/$fault[load]/data/*" ) as $file ) {
			copy( $file, __DIR__ . '/data/' . basename( $file ) );
		}
	}
	if ( isset( $fault['status'] ) ) {
		http_response_code( $fault['status'] );
		header( 'Content-Type: text/html; charset=utf-8' );
		foreach ( $fault['headers'] ?? [] as $name => $value ) {
			header( "$name: $value" );
		}
		echo $fault['body'] ?? '';
		return true;
	}
}

# MediaWiki's entry points and static files; nothing else of its folder.
if ( preg_match( '#^/(api|index|load|rest|thumb|opensearch_desc)\.php$#', $path ) ) {
	return false;
}
if ( preg_match( '#^/(resources|skins|extensions)/#', $path ) && !str_ends_with( $path, '.php' ) ) {
	return false;
}
# Uploads lie in our folder, not below the document root.
if ( str_starts_with( $path, '/images/' ) ) {
	$root = realpath( __DIR__ . '/images' );
	$file = realpath( __DIR__ . $path );
	if ( $file === false || !is_file( $file ) || !str_starts_with( $file, "$root/" ) ) {
		http_response_code( 404 );
		return true;
	}
	header( 'Content-Type: ' . ( mime_content_type( $file ) ?: 'application/octet-stream' ) );
	header( 'Content-Length: ' . filesize( $file ) );
	readfile( $file );
	return true;
}
# /wiki/TITLE, /rest.php/..., /index.php/TITLE and / are MediaWiki's to read.
$script = str_starts_with( $path, '/rest.php/' ) ? '/rest.php' : '/index.php';
if ( $path === '/' || preg_match( '#^/(wiki|rest\.php|index\.php)/#', $path ) ) {
	$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = $script;
	$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . $script;
	chdir( $_SERVER['DOCUMENT_ROOT'] );
	require $_SERVER['SCRIPT_FILENAME'];
	return true;
}
http_response_code( 404 );
return true;
