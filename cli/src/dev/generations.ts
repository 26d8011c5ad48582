import { watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addressOf, readManifestText } from '@center/shared/bundle'
import type { Manifest } from '@center/shared/contract'
import { filesIn } from '../bundle'

/** What a build left in the folder at one moment: it is served as it was, also while the next build writes. */
export type Generation = { number: number; manifest: Manifest; files: ReadonlyMap<string, Buffer> }

/** `faults` are lines for a person: what is wrong with `center.json`, or which file it names and the folder lacks. */
export type Read = { generation: Generation; faults: [] } | { generation: null; faults: string[] }

const MANIFEST = 'center.json'
/** A page that was open during a build still asks for the files it began with. */
const MAX_KEPT = 5
/** Bundlers write many files at once: the folder is read when none was written for so long. */
const QUIET_MS = 60

/** Reads a build once. */
export async function readBuild(folder: string, number: number): Promise<Read> {
  const files = new Map<string, Buffer>()
  for (const path of await filesIn(folder)) files.set(path, await readFile(join(folder, path)))
  const text = files.get(MANIFEST)?.toString('utf8')
  if (text === undefined) return refuse([`There is no ${MANIFEST} in ${folder}. "center init ${folder}" writes one.`])
  const { manifest, faults } = readManifestText(text)
  if (!manifest) {
    const where = join(folder, MANIFEST)
    return refuse(faults.map((fault) => `${addressOf(where, fault)} ${fault.field} ${fault.message}. ${fault.remedy}`))
  }
  const missing = [manifest.entry, ...manifest.styles].filter((path) => !files.has(path))
  if (missing.length > 0) return refuse([`${MANIFEST} names ${missing.join(', ')}, which ${folder} lacks.`])
  return { generation: { number, manifest, files }, faults: [] }
}

const refuse = (faults: string[]): Read => ({ generation: null, faults })

export type Generations = {
  /** The newest build that could be read; null before the first. */
  current(): Generation | null
  at(number: number): Generation | null
  close(): void
}

type Hearers = { onBuilt: (generation: Generation) => void; onFaults: (faults: string[]) => void }

/** Follows a folder: each build that can be read is a generation of its own. Reads it at once. */
export async function followBuilds(folder: string, { onBuilt, onFaults }: Hearers): Promise<Generations> {
  const kept: Generation[] = []
  let count = 0
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const { generation, faults } = await readBuild(folder, count + 1).catch((error: unknown): Read =>
      refuse([`${folder} cannot be read: ${String(error)}`]),
    )
    if (!generation) return onFaults(faults)
    if (isSame(kept[0], generation)) return
    count += 1
    kept.unshift(generation)
    kept.length = Math.min(kept.length, MAX_KEPT)
    onBuilt(generation)
  }
  const readNext = () => {
    reading = reading.then(read)
    return reading
  }

  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => void readNext(), QUIET_MS)
  })
  await readNext()
  return {
    current: () => kept[0] ?? null,
    at: (number) => kept.find((one) => one.number === number) ?? null,
    close() {
      clearTimeout(timer)
      watcher.close()
    },
  }
}

/** A bundler touches files that it does not change. */
function isSame(before: Generation | undefined, { files }: Generation): boolean {
  if (!before || before.files.size !== files.size) return false
  return [...files].every(([path, bytes]) => before.files.get(path)?.equals(bytes) === true)
}
