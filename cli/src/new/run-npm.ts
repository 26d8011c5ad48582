import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CommandError } from '../cli-context'

const run = promisify(execFile)
/** What npm tells of the command around it would lead the inner one to the outer one's folder. */
const environment = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))

/** Runs npm in a folder, without asking anything. Fails with what npm wrote last. */
export async function runNpm(words: string[], folder: string): Promise<void> {
  const isWindows = process.platform === 'win32'
  await run(isWindows ? 'npm.cmd' : 'npm', words, { cwd: folder, env: environment(), shell: isWindows }).catch(
    (error: { stderr?: string; message: string }) => {
      const said = (error.stderr ?? '').trim().split('\n').slice(-3).join('\n') || error.message
      throw new CommandError(`npm ${words[0]} failed: ${said}`, 'It needs the registry of npm.')
    },
  )
}
