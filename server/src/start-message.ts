import { demoTenants } from './demo/demo-tenants'
import { DEMO_PASSWORD } from './demo/seed-demo'
import type { Config } from './platform/config/config'
import type { Storage } from './platform/database/database'
import { warningsOfTokens } from './platform/config/environment-tokens'

const red = (text: string) => `\u001b[31m${text}\u001b[0m`

/** What the terminal shows when the server listens: the address, what is unsafe, and who can sign in to the demo. */
export function describeStart(config: Config): string {
  const lines = [`Center is ready: ${config.publicUrl}/center/`]
  if (config.hasTestCodes)
    lines.push(red('CENTER_TEST_CODES is set: every captcha is 1234, every SMS 123456. Not for real users.'))
  if (config.isInsecure)
    lines.push(
      red('CENTER_INSECURE is set: passwords and tokens may travel without TLS. Not for a network that others share.'),
    )
  if (config.allowsOverrides) lines.push(red('CENTER_OVERRIDES is set: pages may load sub-apps from localhost.'))
  if (config.upstream) lines.push(`Accounts, rights and letters are those of ${config.upstream}.`)
  else if (config.seed === 'demo') lines.push('', ...describeAccounts(config.publicUrl))
  return lines.join('\n')
}

const WITHOUT_WALLS =
  'The database does not keep the calls of users to rows of their tenant, as its user may not make the role center_tenant: see "Walls of the database" in docs/operations.md'

/** What the log says at every start: the terminal may be one that no one looks at. */
export function warningsOfStart(config: Config, { isWalled }: Pick<Storage, 'isWalled'>): string[] {
  const isOpen = config.isInsecure ? ['CENTER_INSECURE is set: passwords and tokens may travel without TLS'] : []
  return [...isOpen, ...(isWalled ? [] : [WITHOUT_WALLS]), ...warningsOfTokens(config)]
}

function describeAccounts(publicUrl: string): string[] {
  const rows = demoTenants(null).flatMap(({ code, users }) =>
    users.map(({ username }) => `  ${code.padEnd(8)}${username.padEnd(12)}${publicUrl}/center/user/login?tc=${code}`),
  )
  return [`Demo accounts, password ${DEMO_PASSWORD}:`, ...rows]
}
