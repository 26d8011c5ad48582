const page = 'a page or a file of the portal, the same for every visitor'
const cas = 'the protocol of CAS: service, ticket and grant decide (single-sign-on)'
const oidc = 'the protocol of OpenID Connect: state, cookie and signature decide (oidc)'
const probe = 'for the machine that runs the server; nothing of a tenant is in it'
const published = 'a file of a released version or a picture of the sign-in page, which every visitor loads'

/** Routes that are no operation of the contract, and why each has no row in the matrix of callers. */
export const routesBesideTheContract: Readonly<Record<string, string>> = {
  'GET /': page,
  'GET /center': page,
  'GET /center/*': page,
  'GET /center/assets/*': page,
  'GET /center/docs': page,
  'GET /center/docs/*': page,
  'GET /api/openapi.json': page,
  'GET /api/schemas/center.json': page,
  'GET /api/front/brand-images/:tenantCode/:name': published,
  'GET /api/resources/apps/:name/:version/*': published,
  'GET /api/resources/tenants/:tenantId/:name/:version/*': published,
  'GET /center-frame/:tenantId/:name/:version': published,
  'GET /api/resources/letter/:id': 'a file of a letter: the signature of a link for a minute decides (files)',
  'GET /healthz': probe,
  'GET /readyz': probe,
  'GET /metrics': probe,
  'GET /api/auth/oidc/:idp/authorize': oidc,
  'GET /api/auth/oidc/:idp/callback': oidc,
  'GET /api/auth/oidc/:idp/prove': oidc,
  'POST /api/auth/oidc/:idp/backchannel-logout': oidc,
  'GET /cas/login': cas,
  'POST /cas/login': cas,
  'GET /cas/logout': cas,
  'GET /cas/response': cas,
  'GET /cas/proxy': cas,
  'POST /cas/proxy': cas,
  'GET /cas/proxyValidate': cas,
  'POST /cas/proxyValidate': cas,
  'GET /cas/serviceValidate': cas,
  'POST /cas/serviceValidate': cas,
  'GET /cas/p3/proxyValidate': cas,
  'POST /cas/p3/proxyValidate': cas,
  'GET /cas/p3/serviceValidate': cas,
  'POST /cas/p3/serviceValidate': cas,
  'GET /cas/validate': cas,
  'POST /cas/validate': cas,
  'POST /cas/samlValidate': cas,
}
