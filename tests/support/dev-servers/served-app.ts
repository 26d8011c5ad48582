import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The sources of an app that a bundler of its own serves into a portal. */
export type ServedApp = {
  /** What the dev server printed for a browser. */
  link: string
  /** Puts `to` in the place of `from` in a source file. */
  edit(file: string, from: string, to: string): void
  /** A file of the sources, or of what was built from them. */
  read(file: string): string
  stop(): Promise<void>
}

/** Writes sources into a folder of their own. */
export function writeSources(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'center-app-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** Runs a dev server in a folder until it stops, and has its link. The folder is removed then. */
export async function serveSources(folder: string, words: string[], portal: string): Promise<ServedApp> {
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', CENTER_URL: portal },
  })
  const said: string[] = []
  const link = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The dev server ended.\n${said.join('')}`)))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        said.push(part.toString())
        const [, address] = /portal: +(http\S+)/i.exec(said.join('')) ?? []
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
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
