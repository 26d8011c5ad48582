import { spawn } from 'node:child_process'
import { platform } from 'node:os'
import type { CliContext } from '../cli-context'

const openers: Partial<Record<NodeJS.Platform, string[]>> = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }

/** Opens an address in the browser of this machine, or says that there is no browser. */
export function openInBrowser(address: string, cli: Pick<CliContext, 'err'>): void {
  const [file = 'xdg-open', ...words] = openers[platform()] ?? []
  const child = spawn(file, [...words, address], { stdio: 'ignore', detached: true })
  child.on('error', () => cli.err('No browser could be opened: open the address yourself.'))
  child.unref()
}
