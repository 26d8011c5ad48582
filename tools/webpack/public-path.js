// A System module has no `currentScript`: its own address says where its chunks are.
/* global __system_context__ */
__webpack_public_path__ = __system_context__.meta.url.slice(0, __system_context__.meta.url.lastIndexOf('/') + 1)
