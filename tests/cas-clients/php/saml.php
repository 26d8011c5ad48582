<?php
// An application that validates by SAML 1.1.
require __DIR__ . '/start.php';
sign_in(SAML_VERSION_1_1, false);
phpCAS::forceAuthentication();
header('content-type: application/json');
echo json_encode(['user' => phpCAS::getUser(), 'attributes' => phpCAS::getAttributes()]);
