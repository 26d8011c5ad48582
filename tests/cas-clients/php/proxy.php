<?php
// A proxy: it asks another application in its user's name.
require __DIR__ . '/start.php';
sign_in(CAS_VERSION_3_0, true);
phpCAS::setPGTStorageFile(getenv('STORE'));
phpCAS::forceAuthentication();
$ticket = phpCAS::retrievePT($own . '/backend.php', $code, $message);
header('content-type: application/json');
if ($ticket === false) {
    echo json_encode(['failure' => $message]);
    exit;
}
$curl = curl_init($own . '/backend.php?ticket=' . urlencode($ticket));
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_CAINFO => getenv('AUTHORITY'),
    CURLOPT_COOKIEFILE => '',
    CURLOPT_FOLLOWLOCATION => true,
]);
echo json_encode(['user' => phpCAS::getUser(), 'ticket' => $ticket, 'backend' => json_decode(curl_exec($curl))]);
