import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config'

/**
 * The tokens of the environment, for deployment and for administration; with demo data and without one, a token made at the first start
 * and kept.
 */
export async function withTokens(config: Config): Promise<Config> {
  if (config.seed !== 'demo') return config
  return {
    ...config,
    opsToken: config.opsToken ?? (await keptToken(join(config.dataDir, 'ops-token'))),
    adminToken: config.adminToken ?? (await keptToken(join(config.dataDir, 'admin-token'))),
  }
}

/** What is said at each start, but for demo data, of the tokens that open everything: they are for the first start alone. */
export function warningsOfTokens({
  seed,
  opsToken,
  adminToken,
}: Pick<Config, 'seed' | 'opsToken' | 'adminToken'>): string[] {
  if (seed === 'demo') return []
  return [
    ...(opsToken ? [warningOf('CENTER_OPS_TOKEN', 'every app of every tenant', 'publish:@vendor/*')] : []),
    ...(adminToken ? [warningOf('CENTER_ADMIN_TOKEN', 'the administration of every tenant', 'admin:<tenant>')] : []),
  ]
}

const warningOf = (name: string, what: string, scope: string) =>
  `${name} is set and opens ${what}. Give programs access tokens (npx center tokens create --tenant <tenant> --name <name> --scope '${scope}'), then take it out of the environment.`

async function keptToken(file: string): Promise<string> {
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (kept) return kept

  const token = randomBytes(32).toString('base64url')
  await writeFile(file, `${token}\n`, { mode: 0o600 })
  return token
}
