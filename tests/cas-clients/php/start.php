<?php
// Every application here signs its users in at the portal that the environment names.
require_once 'CAS.php';
$portal = parse_url(getenv('PORTAL'));
$own = getenv('OWN');
ini_set('session.save_path', getenv('STORE'));

/** The client of one application, under a session of its own. */
function sign_in(string $version, bool $isProxy): void
{
    global $portal, $own;
    session_name('S' . preg_replace('/\W/', '', $_SERVER['SCRIPT_NAME']));
    $start = $isProxy ? 'proxy' : 'client';
    phpCAS::$start($version, $portal['host'], $portal['port'], '/cas', $own);
    phpCAS::setCasServerCACert(getenv('AUTHORITY'));
}
