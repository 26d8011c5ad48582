import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

type Where = { cwd: string; env: NodeJS.ProcessEnv }

/**
 * Runs blocks of commands in one shell, so that `cd` and `export` hold; says each command before it is run. After each block
 * the shell waits until `look` has seen what it wants to see. Rejects at the first command that fails.
 */
export async function runBlocks(blocks: string[], { cwd, env }: Where, look: (block: string) => Promise<void>) {
  const lines = blocks.flatMap((block) => [
    ...block.split('\n').flatMap((line) => [`echo ${quote(`$ ${line}`)}`, line]),
    'echo done >&3',
    'read -r <&4',
  ])
  const script = ['set -euo pipefail', ...lines].join('\n')
  const shell = spawn('bash', ['-c', script], { cwd, env, stdio: ['ignore', 'inherit', 'inherit', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => shell.once('exit', resolve))
  const [done, goOn] = [shell.stdio[3] as Readable, shell.stdio[4] as Writable]
  let at = 0
  try {
    for await (const word of createInterface({ input: done })) {
      if (word === 'done') await look(blocks[at++] ?? '')
      goOn.write('\n')
    }
  } finally {
    shell.kill()
  }
  const status = await ended
  if (at < blocks.length || status !== 0) throw new Error(`A command failed in:\n${blocks[at] ?? blocks.at(-1)}`)
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
