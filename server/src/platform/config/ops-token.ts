import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config'

/** The deploy token of the environment; with demo data and without one, a token made at the first start and kept. */
export async function withOpsToken(config: Config): Promise<Config> {
  if (config.opsToken !== null || config.seed !== 'demo') return config
  const file = join(config.dataDir, 'ops-token')
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (kept) return { ...config, opsToken: kept }

  const opsToken = randomBytes(32).toString('base64url')
  await writeFile(file, `${opsToken}\n`, { mode: 0o600 })
  return { ...config, opsToken }
}
