import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a lock needs to know of processes: `main.ts` hands it over. */
export type Processes = { pid: number; isAlive(pid: number): boolean }

/** Somebody else has the folder open; `message` says who. */
export class FolderInUse extends Error {}

type Owner = { pid: number; startedAt: string }

const ATTEMPTS = 3

/**
 * Keeps a data folder for one process: two at once would lose each other's writes without a word. A lock whose owner is
 * dead, killed in the middle included, is taken over. Answers what gives the folder back.
 */
export async function lockFolder(folder: string, processes: Processes): Promise<() => Promise<void>> {
  const file = join(folder, 'lock')
  const own = JSON.stringify({ pid: processes.pid, startedAt: startOf(processes.pid) } satisfies Owner)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await place(file, own)) return () => release(file, own)
    const found = await readFile(file, 'utf8').catch(() => null)
    if (found === null) continue
    const owner = toOwner(found)
    if (owner && isRunning(owner, processes)) {
      throw new FolderInUse(
        `The data folder ${folder} is in use by process ${owner.pid}. Stop that server first, or give this one another DATA_DIR.`,
      )
    }
    await remove(file, found)
  }
  throw new FolderInUse(`The data folder ${folder} could not be locked: others keep taking it. Try again.`)
}

/** The lock appears whole or not at all: a file that was written before is linked to its name. */
async function place(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content, { mode: 0o600 })
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Moves a dead lock aside. If meanwhile another process took the folder, its lock goes back to its place. */
async function remove(file: string, dead: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  try {
    await rename(file, aside)
    if ((await readFile(aside, 'utf8')) !== dead) await link(aside, file).catch(() => undefined)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  } finally {
    await rm(aside, { force: true })
  }
}

async function release(file: string, own: string): Promise<void> {
  const found = await readFile(file, 'utf8').catch(() => null)
  if (found === own) await rm(file, { force: true })
}

function isRunning({ pid, startedAt }: Owner, processes: Processes): boolean {
  if (pid === processes.pid) return startedAt === startOf(pid)
  return processes.isAlive(pid) && startedAt === startOf(pid)
}

function toOwner(content: string): Owner | null {
  try {
    const { pid, startedAt } = JSON.parse(content) as Partial<Owner>
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : null
  } catch {
    return null
  }
}

/**
 * When a process began, in ticks since the machine did; the same number may belong to another process later. A process that ended
 * and that its parent has not asked about answers signals still: it began never.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in parentheses that may hold anything; the state is next, the start the 20th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}
