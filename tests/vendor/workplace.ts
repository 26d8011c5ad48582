import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as journey } from '../e2e/pages/journey'
import { readJson, root } from '../support/repository'
import type { System } from '../support/start-system'
import { startLocalRegistry } from './local-registry'
import { runBlocks } from './run-blocks'

/** A vendor's machine: an empty folder, the file of the command line, and what operations told. */
export type Workplace = {
  /** Runs blocks of commands in the folder; `look` sees the portal after each. */
  run(blocks: string[], look: (block: string) => Promise<void>): Promise<void>
}

/** A journey that begins at a vendor's. Packages come from this machine, so that no network is needed. */
export const test = journey.extend<{ workplace: Workplace }>({
  workplace: async ({ system }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'center-vendor-'))
    const registry = await startLocalRegistry(root)
    writeFileSync(join(folder, 'npmrc'), '')
    const env = environment(folder, registry.url, system)
    await provide({ run: (blocks, look) => runBlocks(blocks, { cwd: folder, env }, look) })
    registry.close()
    rmSync(folder, { recursive: true, force: true })
  },
})

function environment(folder: string, registry: string, { url, opsToken }: System): NodeJS.ProcessEnv {
  const { version } = readJson<{ version: string }>('cli/package.json')
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$)/i.test(name))
  return {
    ...Object.fromEntries(inherited),
    npm_config_registry: registry,
    npm_config_userconfig: join(folder, 'npmrc'),
    npm_config_cache: join(folder, 'cache'),
    npm_config_update_notifier: 'false',
    CENTER_CLI: join(root, `dist/cli/center-cli-${version}.tgz`),
    CENTER_URL: url,
    CENTER_OPS_TOKEN: opsToken,
  }
}
