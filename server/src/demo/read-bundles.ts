import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The packed example apps of the build below the folder of the repository; none when nothing was built. */
export async function readBundles(root: string): Promise<Buffer[]> {
  const folder = join(root, 'dist/examples')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names
      .filter((name) => name.endsWith('.tgz'))
      .sort()
      .map((name) => readFile(join(folder, name))),
  )
}
