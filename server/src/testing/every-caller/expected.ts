import { isAdminRight, ownEnterpriseRights, readScope, type Endpoint } from '@center/shared/contract'

/** What the wall says: `open` lets the call through to what it asks for, which may refuse it for another reason. */
export type Outcome = 'open' | 'unknown' | 'denied'

/** Who calls. `scope` is a stored token with that scope alone. */
export type Kind =
  | 'no token'
  | 'guest token'
  | 'disabled user'
  | 'wrong token'
  | 'token not in force'
  | 'deploy token'
  | 'administration token'
  | 'every right but its own'
  | 'its own right alone'
  | 'user of another enterprise'
  | 'user of another tenant'
  | { scope: string }

const isOps = ({ permission }: Endpoint) => permission === 'ops:release'
const isAdmin = ({ permission }: Endpoint) => isAdminRight(permission)
const openIf = (isOpen: boolean, otherwise: Outcome): Outcome => (isOpen ? 'open' : otherwise)

/** The outcome at the wall, from what the operation declares. */
export function expectedOutcome(endpoint: Endpoint, caller: Kind): Outcome {
  const { permission } = endpoint
  if (permission === 'public') return 'open'
  if (typeof caller === 'object') return ofScope(endpoint, caller.scope)
  const isSession = permission === 'session'
  switch (caller) {
    case 'deploy token':
      return openIf(isOps(endpoint), 'unknown')
    case 'administration token':
      return openIf(isAdmin(endpoint), 'unknown')
    case 'every right but its own':
      return openIf(isSession, 'denied')
    case 'its own right alone':
      return 'open'
    case 'user of another enterprise':
      return openIf(isSession || (rightsOfEnterprise as readonly string[]).includes(permission), 'denied')
    case 'user of another tenant':
      return openIf(permission !== 'tenant:operate', 'denied')
    default:
      return 'unknown'
  }
}

/** What a role that is limited to the enterprises of its holder may hold. */
export const rightsOfEnterprise = [...ownEnterpriseRights, 'letter:send'] as const

function ofScope(endpoint: Endpoint, scope: string): Outcome {
  if (!isOps(endpoint) && !isAdmin(endpoint)) return 'unknown'
  const { kind, subject } = readScope(scope)
  if (!kindsThatOpen(endpoint).includes(kind)) return 'denied'
  return openIf(isOpenSubject(endpoint) || ['demo', '@acme/*', '@acme/hello'].includes(subject), 'denied')
}

/** Written apart from the product's table: the kinds that may open an operation, by what it is. */
function kindsThatOpen(endpoint: Endpoint): string[] {
  return isAdmin(endpoint) ? ofAdministration(endpoint) : ofOperations(endpoint)
}

function ofAdministration({ method, url, permission }: Endpoint): string[] {
  const isOfPeople = method !== 'GET' && /\/requests|access-tokens|trusted-issuers/.test(url)
  return permission === 'tenant:operate' || !url.includes(':tenantCode') || isOfPeople ? [] : ['admin']
}

const rules: [RegExp, string[]][] = [
  [/ops\/(sso|audit)|sign-on-services|ops\/tenants(\/:tenantCode)?$/, []],
  [/letters/, ['letters']],
  [/GET .*\/settings/, ['read', 'admin']],
  [/PUT .*\/settings/, ['admin']],
  [/(PUT|DELETE) .*\/review$/, []],
  [/POST .*\/claim$|PUT .*\/certification$/, ['certify']],
  [/GET .*(published-apps|ops\/apps\/)/, ['read', 'publish', 'release', 'certify']],
  [/POST .*\/news$/, ['tell']],
  [/ops\/apps/, ['publish']],
  [/./, ['release']],
]

function ofOperations({ method, url }: Endpoint): string[] {
  if (method === 'GET' && /ops\/(apps|health|running)$|releases$|version-reviews$|\/review$/.test(url))
    return ['read', 'release']
  return rules.find(([form]) => form.test(`${method} ${url}`))?.[1] ?? []
}

/** Where the wall cannot know the subject yet, the handler refuses by it: a bundle's app, a letter's tenant; versions are of all. */
const isOpenSubject = ({ method, url }: Endpoint) =>
  url.includes('/letters') ||
  url === '/api/ops/published-apps' ||
  /(POST .*\/claim|PUT .*\/certification)$/.test(`${method} ${url}`) ||
  (url === '/api/ops/apps' && method === 'POST') ||
  (method === 'GET' && url.includes('/ops/apps/:name'))
