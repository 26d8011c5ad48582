import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Build = { version: string; at: number; files: string[] }

const MAX_BUILDS = 3
const KEPT_MS = 7 * 24 * 3_600_000
const RECORD = 'builds.json'

/** Where the files of former builds of the portal are kept, below the data folder; what is beside them is not served. */
export const keptFilesIn = (dataDir: string) => join(keptBuildsIn(dataDir), 'files')
export const keptBuildsIn = (dataDir: string) => join(dataDir, 'portal-builds')

/**
 * Keeps the files of this build beside those of the builds before it: a page that is open since before an update still finds
 * its chunks, also where an update brings a whole new folder. The last three builds stay, and each for a week after another
 * took its place; what only older ones have goes. Files are named by what is in them, so nothing is ever overwritten.
 */
export async function keepBuild(options: { from: string; to: string; version: string; now: Date }): Promise<void> {
  const { from, to, version, now } = options
  const place = join(to, 'files')
  await mkdir(place, { recursive: true })
  const files = await readdir(from)
  const there = new Set(await readdir(place))
  for (const file of files) if (!there.has(file)) await addFile(join(from, file), join(place, file))

  const builds = await readBuilds(to)
  const isSame = builds[0]?.version === version
  const newest: Build = { version, at: isSame ? (builds[0]?.at ?? 0) : now.getTime(), files }
  const all = [newest, ...builds.filter((build) => build.version !== version)]
  const kept = all.filter((_, index) => index < MAX_BUILDS || now.getTime() - replacedAt(all, index) < KEPT_MS)
  await writeWhole(join(to, RECORD), JSON.stringify(kept))
  await removeOthers(place, new Set(kept.flatMap((build) => build.files)), there)
}

/** A build was handed out until the next one came. */
const replacedAt = (builds: Build[], index: number) => builds[index - 1]?.at ?? Infinity

async function readBuilds(folder: string): Promise<Build[]> {
  try {
    return JSON.parse(await readFile(join(folder, RECORD), 'utf8')) as Build[]
  } catch {
    return []
  }
}

/** The same file under another name where the disk allows that; else a copy, whole or not at all. */
async function addFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    const draft = `${to}.${randomUUID()}.tmp`
    await copyFile(from, draft)
    await rename(draft, to)
  }
}

async function removeOthers(folder: string, wanted: ReadonlySet<string>, there: ReadonlySet<string>): Promise<void> {
  for (const file of there) if (!wanted.has(file)) await rm(join(folder, file), { force: true })
}

async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`
  await writeFile(draft, text)
  await rename(draft, file)
}
