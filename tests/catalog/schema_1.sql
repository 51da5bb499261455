-- A catalog of schema 1 with two cards, as cardtool wrote it.
BEGIN TRANSACTION;
CREATE TABLE card (
        page INTEGER NOT NULL REFERENCES page (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        nr TEXT,
        nr_sort TEXT NOT NULL,
        name TEXT,
        kind TEXT CONSTRAINT kind_known CHECK (kind IN ('monster', 'mutation', 'grouping', 'mutation_item', 'grouping_item', 'item')),
        read_kind TEXT CONSTRAINT read_kind_known CHECK (read_kind IN ('monster', 'mutation', 'grouping', 'mutation_item', 'grouping_item', 'item')),
        typ TEXT,
        hk INTEGER CONSTRAINT hk_figure CHECK (hk IS NULL OR (typeof(hk) = 'integer' AND hk BETWEEN 0 AND 999)),
        ap INTEGER CONSTRAINT ap_figure CHECK (ap IS NULL OR (typeof(ap) = 'integer' AND ap BETWEEN 0 AND 999)),
        dp INTEGER CONSTRAINT dp_figure CHECK (dp IS NULL OR (typeof(dp) = 'integer' AND dp BETWEEN 0 AND 999)),
        lp INTEGER CONSTRAINT lp_figure CHECK (lp IS NULL OR (typeof(lp) = 'integer' AND lp BETWEEN 0 AND 999)),
        gw INTEGER GENERATED ALWAYS AS (2 * ap + 2 * dp + lp) VIRTUAL,
        d INTEGER CONSTRAINT d_figure CHECK (d IS NULL OR (typeof(d) = 'integer' AND d BETWEEN 0 AND 999)),
        d_mark TEXT CONSTRAINT d_mark_known CHECK (d_mark IN ('MK', 'FM')),
        klasse TEXT,
        rasse TEXT,
        angriff TEXT,
        abwehr TEXT,
        text TEXT,
        handicap TEXT,
        autor TEXT,
        bild TEXT,
        datum TEXT,
        draft BOOLEAN NOT NULL,
        universal BOOLEAN NOT NULL,
        read_universal BOOLEAN NOT NULL,
        params TEXT NOT NULL,
        PRIMARY KEY (page, position)
    );
INSERT INTO "card" VALUES(1,0,'1','00000001','Altes Kamel','monster','monster','monster',4,30,20,100,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,'{"name": "Altes Kamel", "typ": "monster", "hk": "4", "ap": "30", "dp": "20", "lp": "100", "d": "2"}');
INSERT INTO "card" VALUES(2,0,'99','00000099','Letztes Kamel','monster','monster','monster',4,30,20,100,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,'{"name": "Letztes Kamel", "typ": "monster", "hk": "4", "ap": "30", "dp": "20", "lp": "100", "d": "2"}');
CREATE TABLE meta (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('templates','[]');
INSERT INTO "meta" VALUES('prefix','Projekt:Ka-Mel-Oh!/Karte/');
INSERT INTO "meta" VALUES('overlay','');
INSERT INTO "meta" VALUES('overlay_name','');
INSERT INTO "meta" VALUES('cardtool','0.1.0');
CREATE TABLE page (
        id INTEGER NOT NULL PRIMARY KEY,
        title TEXT NOT NULL UNIQUE,
        page_id INTEGER,
        revision INTEGER,
        timestamp TEXT,
        sha1 TEXT NOT NULL,
        text TEXT NOT NULL,
        deleted BOOLEAN NOT NULL
    );
INSERT INTO "page" VALUES(1,'Projekt:Ka-Mel-Oh!/Karte/1',NULL,NULL,NULL,'fa4c1b14807d454bcb01636736c40379baad75c7','{{Ka-Mel-Oh!
| name = Altes Kamel
| typ = monster
| hk = 4
| ap = 30
| dp = 20
| lp = 100
| d = 2
}}',0);
INSERT INTO "page" VALUES(2,'Projekt:Ka-Mel-Oh!/Karte/99',NULL,NULL,NULL,'57da05a66638cda407ed68ac2154f2d8b09dd685','{{Ka-Mel-Oh!
| name = Letztes Kamel
| typ = monster
| hk = 4
| ap = 30
| dp = 20
| lp = 100
| d = 2
}}',0);
CREATE TABLE problem (
        id INTEGER NOT NULL PRIMARY KEY,
        page INTEGER REFERENCES page (id) ON DELETE CASCADE,
        code TEXT NOT NULL,
        severity TEXT NOT NULL
            CONSTRAINT severity_known CHECK (severity IN ('error', 'warning', 'info')),
        place TEXT NOT NULL,
        message TEXT NOT NULL,
        clause TEXT,
        hint TEXT,
        card TEXT,
        count INTEGER,
        bound TEXT
    );
CREATE TABLE recipe (
        id INTEGER NOT NULL PRIMARY KEY,
        result TEXT NOT NULL,
        kind TEXT NOT NULL CONSTRAINT kind_known CHECK (kind IN ('mutation', 'grouping')),
        parts TEXT NOT NULL,
        items TEXT NOT NULL,
        needs_item BOOLEAN NOT NULL,
        "values" TEXT NOT NULL
            CONSTRAINT values_known CHECK ("values" IN ('printed', 'sum', 'highest', 'mean')),
        origin TEXT NOT NULL CONSTRAINT origin_known CHECK (origin IN ('text', 'overlay'))
    );
CREATE TABLE statement (
        page INTEGER NOT NULL REFERENCES page (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (page, position)
    );
CREATE TABLE sync_run (
        id INTEGER NOT NULL PRIMARY KEY,
        started TEXT NOT NULL,
        finished TEXT NOT NULL,
        kind TEXT NOT NULL,
        location TEXT NOT NULL,
        new INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        restored INTEGER NOT NULL,
        unchanged INTEGER NOT NULL,
        gone INTEGER NOT NULL,
        status TEXT NOT NULL,
        cardtool TEXT NOT NULL
    );
INSERT INTO "sync_run" VALUES(1,'2026-11-01T12:00:00+00:00','2026-11-01T12:00:00+00:00','folder','pages',2,0,0,0,0,'complete','0.1.0');
CREATE INDEX card_nr ON card (nr);
CREATE INDEX problem_page ON problem (page);
COMMIT;
PRAGMA application_id = 1264676197;
PRAGMA user_version = 1;
