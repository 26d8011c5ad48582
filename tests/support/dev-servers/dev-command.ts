import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extract } from 'tar'
import { root } from '../repository'
import { freePort } from '../start-system'

export type DevCommand = {
  /** The address that the command printed. */
  link: string
  /** Changes the build as a bundler would: another version, and a word of the script. */
  rebuild(version: string, replace?: [string, string]): void
  stop(): Promise<void>
}

/** `center dev` over the unpacked build of an example, as a developer runs it beside a portal. */
export async function startDevCommand(name: string, portal: string): Promise<DevCommand> {
  const folder = mkdtempSync(join(tmpdir(), 'center-dev-'))
  await extract({ file: join(root, `dist/examples/${name}.tgz`), cwd: folder })
  const words = ['dev', folder, '--url', portal, '--port', String(await freePort())]
  const child = spawn(process.execPath, [join(root, 'dist/cli/center.js'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const link = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`center dev ended.\n${said.join('')}`)))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        said.push(part.toString())
        const [, address] = /Open it in the portal: (\S+)/.exec(said.join('')) ?? []
        if (address !== undefined) resolve(address)
      })
  })
  return {
    link,
    rebuild(version, [from, to] = ['', '']) {
      const at = (file: string) => join(folder, file)
      const manifest = JSON.parse(readFileSync(at('center.json'), 'utf8')) as { entry: string }
      const script = readFileSync(at(manifest.entry), 'utf8')
      writeFileSync(at(manifest.entry), script.replaceAll(from, to))
      writeFileSync(at('center.json'), JSON.stringify({ ...manifest, version }))
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
