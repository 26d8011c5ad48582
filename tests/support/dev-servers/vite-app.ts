import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../repository'
import { freePort } from '../start-system'

export type ViteApp = {
  /** What the dev server printed for a browser. */
  link: string
  /** Puts `to` in the place of `from` in a source file. */
  edit(file: string, from: string, to: string): void
  stop(): Promise<void>
}

/** A dev server of Vite with our plugin over the files of an app, beside a portal. */
export async function startViteApp(files: Record<string, string>, portal: string): Promise<ViteApp> {
  const folder = mkdtempSync(join(tmpdir(), 'center-vite-'))
  const config = `import { center } from '${join(root, 'dist/vite/center-vite.js')}'
    export default { plugins: [center({ portal: '${portal}' })] }`
  for (const [name, text] of Object.entries({ ...files, 'vite.config.js': config })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return serveFolder(folder, { program: join(root, 'cli/node_modules/vite/bin/vite.js'), portal })
}

/** The dev server of a folder, by the Vite that is named. It removes the folder when it stops. */
export async function serveFolder(
  folder: string,
  { program, portal }: { program: string; portal: string },
): Promise<ViteApp> {
  const words = [program, '--host', '127.0.0.1', '--port', String(await freePort()), '--strictPort']
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', CENTER_URL: portal },
  })
  const said: string[] = []
  const link = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`vite ended.\n${said.join('')}`)))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        said.push(part.toString())
        const [, address] = /Portal: +(\S+)/.exec(said.join('')) ?? []
        if (address !== undefined) resolve(address)
      })
  })
  return {
    link,
    edit(file, from, to) {
      const text = readFileSync(join(folder, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} has no ${from}.`)
      writeFileSync(join(folder, file), text.replace(from, to))
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
