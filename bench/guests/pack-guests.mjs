import fs from 'node:fs'
import path from 'node:path'
import { nameOf, prefixOf } from './kinds.mjs'

/** How a module of each shape says where its own folder is; the comparison's builds have the address of their server there. */
const ownFolder = { esm: 'new URL("../",import.meta.url).href', system: 'new URL("../",ownAddress).href' }

/**
 * Writes the folder of a guest as a vendor publishes it: the comparison's build of its shape, which finds its own files wherever it is served, and
 * a manifest. Answers the folder, and for a page, which its owner serves, its address.
 */
export function packGuest(kind, { peers, to }) {
  const { apps } = JSON.parse(fs.readFileSync(path.join(peers, 'dist/guest/manifest.json'), 'utf8'))
  const files = apps[kind.app][kind.shape]
  const folder = path.join(to, kind.id)
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const write = (file, text) => fs.writeFileSync(path.join(folder, file), text)
  if (kind.shape === 'html') {
    write('center.json', JSON.stringify(toManifest(kind, { kind: 'iframe', entry: 'index.html' }), null, 2))
    return { folder, baseUrl: new URL('./', files.url).href }
  }
  const base = new URL('../', files.js).href
  fs.cpSync(path.join(peers, 'dist/guest', kind.shape, kind.app), folder, { recursive: true })
  const entry = files.js.slice(base.length)
  for (const file of [entry, files.chunk.slice(base.length)]) {
    write(file, relocate(fs.readFileSync(path.join(folder, file), 'utf8'), { shape: kind.shape, base }))
  }
  const built = {
    styles: [files.css.slice(base.length)],
    ...(kind.shape === 'system' ? toBundle(entry) : toElement(kind)),
  }
  if (kind.shape === 'esm') write('element.js', defining(entry, prefixOf(kind)))
  write('center.json', JSON.stringify(toManifest(kind, built), null, 2))
  return { folder }
}

/** Puts the place where a script is served in the place of the address that it was built for. */
export function relocate(text, { shape, base }) {
  const moved = text.replaceAll(JSON.stringify(base), ownFolder[shape])
  if (moved.includes(base)) throw new Error(`A script of shape ${shape} has ${base} where it is not known to be.`)
  if (shape !== 'system' || moved === text) return moved
  return `(function(ownAddress){${moved}\n})(document.currentScript.src);`
}

/** The comparison's module hands its class out; an app of the portal defines its tag. */
const defining = (entry, tag) => `import Guest from './${entry}'\ncustomElements.define('${tag}', Guest)\n`

const toElement = (kind) => ({ kind: 'element', entry: 'element.js', format: 'module', tag: prefixOf(kind) })

const toBundle = (entry) => ({
  kind: 'system',
  entry,
  shared: Object.fromEntries(
    ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'].map((name) => [name, '^19.0.0']),
  ),
  chunkGlobal: 'wpsystem_a',
})

function toManifest(kind, built) {
  const prerender = kind.prerender ? { prerender: true } : {}
  return { name: nameOf(kind), title: kind.title, titleEn: kind.title, version: '1.0.0', ...built, ...prerender }
}
