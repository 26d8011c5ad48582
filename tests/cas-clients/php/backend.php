<?php
// What a proxy asks: it takes proxy tickets of that one application.
require __DIR__ . '/start.php';
sign_in(CAS_VERSION_3_0, false);
phpCAS::allowProxyChain(new CAS_ProxyChain([$own . '/proxy.php']));
phpCAS::forceAuthentication();
header('content-type: application/json');
echo json_encode([
    'user' => phpCAS::getUser(),
    'attributes' => phpCAS::getAttributes(),
    'proxies' => phpCAS::getProxies(),
]);
