/** The call that a page makes before the host is there, and what both have in common: how a call is signed, and where the key is. */
export { makeEarlyCall } from './early-call'
export { takeEarlyCall, type EarlyCall } from './early-window'
export { findPageTicket } from './page-ticket'
export { inKeyStore, readStoredKey } from './key-database'
export { entryName, keyName, STORED, TENANT_NAME, tokenName } from './stored-names'
export { signedHeaders, type WireCall } from './signed-headers'
export { bytesOfBase64Url, toWebKey, webHmac, webSha256 } from './web-hmac'
export { randomId } from './random-id'
