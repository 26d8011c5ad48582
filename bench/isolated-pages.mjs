import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runWebpack } from '../tools/build/bundle.mjs'
import { integrityOf, readJson } from '../tools/build/files.mjs'
import { cacheDir, distDir, root } from '../tools/build/paths.mjs'
import { nodeConfig } from '../tools/webpack/node.mjs'
import { relocate } from './guests/pack-guests.mjs'

const assets = '/center/assets/'

/**
 * Writes the pages in which the comparison's sub-apps run as isolated elements into `folder`, from which the sub-apps are served: the page
 * that our server renders, the built script and styles of such pages, and a copy of each element that defines its tag. The manifest of the
 * sub-apps gets their addresses as shape `isolated`.
 */
export async function writeIsolatedPages(folder) {
  const { renderFramePage, toLibraries } = await loadFramePage()
  const build = readBuilt('frame.json')
  const libraries = toLibraries(readBuilt('importmap.json'), readBuilt('libraries.json'))
  copyAssets([build.script, ...build.styles], folder)
  const file = path.join(folder, 'manifest.json')
  const manifest = readJson(file)
  for (const [app, shapes] of Object.entries(manifest.apps)) {
    const element = copyElement(app, shapes.esm, folder)
    const page = `isolated/${app}/frame.html`
    fs.writeFileSync(path.join(folder, page), renderFramePage({ ...toFrame(app, element, folder), libraries }, build))
    shapes.isolated = { ...element, url: `${manifest.guest}/${page}` }
  }
  fs.writeFileSync(file, JSON.stringify(manifest, null, 1))
}

/** The module that renders the page of an isolated element, for Node. */
async function loadFramePage() {
  const id = 'bench-frame-page'
  const outDir = path.join(cacheDir, 'out', id)
  const entry = path.join(root, 'shared/src/guest-protocol/frame-page.ts')
  await runWebpack(nodeConfig({ id, bundle: 'frame-page', entry, outDir, dev: false }))
  return import(pathToFileURL(path.join(outDir, 'frame-page.js')).href)
}

function readBuilt(name) {
  const file = path.join(distDir, 'page', name)
  if (!fs.existsSync(file)) throw new Error('The page of isolated elements is not built: run npm run build first.')
  return readJson(file)
}

/** Copies files of the portal's build to the addresses that they have there. */
function copyAssets(files, folder) {
  for (const name of files.map(({ href }) => href.slice(assets.length))) {
    fs.cpSync(path.join(distDir, 'assets', name), path.join(folder, assets, name))
  }
}

/** A copy of the build of shape `esm` that finds its files in its own folder and defines its tag; answers the addresses of its files. */
function copyElement(app, { js, chunk, css }, folder) {
  const base = new URL('../', js).href
  const ownBase = new URL(`/isolated/${app}/`, js).href
  const own = (address) => address.replace(base, ownBase)
  fs.rmSync(fileAt(ownBase, folder), { recursive: true, force: true })
  fs.cpSync(fileAt(base, folder), fileAt(ownBase, folder), { recursive: true })
  const entry = fileAt(own(js), folder)
  const text = relocate(fs.readFileSync(entry, 'utf8'), { shape: 'esm', base })
  fs.writeFileSync(entry, definingItself(text, { tag: `bench-${app}`, file: path.basename(entry) }))
  return { js: own(js), chunk: own(chunk), css: own(css) }
}

/** The comparison's module hands its class out, an app of the portal defines its tag: a module may import itself, which costs no request. */
export function definingItself(text, { tag, file }) {
  return `${text}\nimport GuestOfTag from './${file}'\ncustomElements.define('${tag}', GuestOfTag)\n`
}

/** What the server knows of a released element that its tenant isolates. */
function toFrame(app, { js, chunk, css }, folder) {
  const pin = (address) => ({
    href: new URL(address).pathname,
    integrity: integrityOf(fs.readFileSync(fileAt(address, folder))),
  })
  return {
    app: `bench-${app}`,
    version: '1.0.0',
    title: app,
    tag: `bench-${app}`,
    element: null,
    entry: new URL(js).pathname,
    format: 'module',
    mountTimeoutMs: 15_000,
    files: [pin(js), pin(chunk)],
    styles: [pin(css)],
    folder: `/isolated/${app}/`,
    origins: [],
    isStoring: false,
    capabilities: [],
  }
}

const fileAt = (address, folder) => path.join(folder, new URL(address).pathname)
