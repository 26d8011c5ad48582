import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './repository'
import type { System } from './start-system'

const run = promisify(execFile)

/** The command `center` in a folder, for the operator and administrator of a system. Answers what it printed; is rejected where it failed. */
export function createCenter(
  { url, opsToken, adminToken }: Pick<System, 'url' | 'opsToken' | 'adminToken'>,
  folder = root,
): (...words: string[]) => Promise<string> {
  return async (...words) => {
    const env = { ...process.env, CENTER_URL: url, CENTER_OPS_TOKEN: opsToken, CENTER_ADMIN_TOKEN: adminToken() }
    const { stdout } = await run(process.execPath, [join(root, 'dist/cli/center.js'), ...words], { cwd: folder, env })
    return stdout.trim()
  }
}
