import type { Manifest } from '@center/shared/contract'
import { readSource } from '../source/read-source'

/** `isPage`: what the app starts with is a page, `index.html`, and not a script that defines an element. */
export type SourceApp = { manifest: Manifest; isPage: boolean }

const PAGE = 'index.html'

/**
 * Reads `center.json` of an app's sources, whose `entry` is a source file. Without `entry` the app begins with `index.html`, as templates
 * of Vite do.
 */
export function readSourceApp(root: string): SourceApp {
  const { manifest, file } = readSource(root, { entry: PAGE })
  if (manifest.kind !== 'element')
    throw new Error(`${file}: Vite makes ES modules, of which only an app of the kind "element" can be made.`)
  const isPage = manifest.entry.endsWith('.html')
  return { isPage, manifest: isPage ? { ...manifest, isolation: 'frame' } : manifest }
}
