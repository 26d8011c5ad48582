import { buildSync, type BuildOptions } from 'esbuild'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readManifestText } from '@center/shared/bundle'
import { inspectBuild } from './inspect-build'
import { initManifest } from './write-manifest'

const inspect = (files: Record<string, string>, dependencies: Record<string, string> = {}) =>
  inspectBuild(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])), { dependencies })

/** What a bundler makes of a source. */
function bundle(source: string, options: BuildOptions): string {
  const { outputFiles } = buildSync({
    stdin: { contents: source },
    bundle: true,
    minify: true,
    write: false,
    ...options,
  })
  return outputFiles?.[0]?.text ?? ''
}

const element =
  "class Hello extends HTMLElement {}\ncustomElements.define('acme-hello', Hello)\nexport const ready = true"

test('an element in an ES module is told from its source, minified too, and its plain name is written as a format', () => {
  const found = inspect({ 'assets/index-a1.js': bundle(element, { format: 'esm' }), 'assets/index-a1.css': 'a{}' })
  expect(found).toMatchObject({
    form: 'element',
    fields: {
      kind: 'element',
      tag: 'acme-hello',
      entry: 'assets/index-a1.js',
      format: 'module',
      styles: ['assets/index-a1.css'],
    },
    todo: [],
  })
})

test('an element in a classic script is a script of the portal, and needs no format', () => {
  const { fields, says } = inspect({ 'main.js': bundle(element, { format: 'iife' }) })
  expect([fields.format, fields.entry, says]).toEqual([
    undefined,
    'main.js',
    'It is a custom element <acme-hello> in one script, main.js.',
  ])
})

test('an element whose tag is computed asks for the tag', () => {
  const { fields, todo } = inspect({
    'main.js': "const at = 'x-' + Date.now(); customElements.define(at, class extends HTMLElement {})",
  })
  expect([fields.tag, todo[0]]).toEqual([undefined, expect.stringContaining('"tag"')])
})

test('an element that makes a policy of its own is isolated', () => {
  const lit = `${element}\nconst policy = trustedTypes.createPolicy('lit-html', { createHTML: (text) => text })`
  const { fields, todo } = inspect({ 'main.mjs': lit })
  expect([fields.isolation, fields.format, todo]).toEqual([
    'frame',
    undefined,
    [expect.stringContaining('Trusted Types')],
  ])
})

test('a module that imports a library by its name is told to bundle it', () => {
  const { todo } = inspect({ 'main.mjs': `import 'react'\n${element}` })
  expect(todo).toEqual([expect.stringContaining('Bundle react')])
})

test('a System bundle with lifecycles gets its shared libraries with the ranges of package.json', () => {
  const text = `System.register(['react', 'react-dom/client', './part.js'], function (e) { return { execute() { e({ bootstrap() {}, mount() {}, unmount() {} }) } } })`
  const { form, fields } = inspect({ 'main.js': text, 'part.js': '' }, { react: '^19.0.0', 'react-dom': '^19.1.0' })
  expect([form, fields]).toEqual([
    'system',
    { kind: 'system', entry: 'main.js', styles: [], shared: { react: '^19.0.0', 'react-dom/client': '^19.1.0' } },
  ])
})

test('a UMD bundle of qiankun, a remote of Module Federation and a page are told apart', () => {
  const umd =
    "!function(e,t){typeof exports=='object'?t(exports):typeof define=='function'&&define.amd?define(['exports'],t):t(e.app={})}(this,function(e){e.bootstrap=()=>{};e.mount=()=>{};e.unmount=()=>{}})"
  const remote = 'var x;var moduleMap={};var get=(m)=>m,init=(s)=>s;x={get:()=>get,init:()=>init};'
  const page = '<!doctype html><script type="module" src="/assets/index.js"></script>'
  const forms = [
    inspect({ 'index.html': page, 'app.js': umd }),
    inspect({ 'remoteEntry.js': remote }),
    inspect({ 'index.html': page, 'assets/index.js': 'document.body.append(1)' }),
    inspect({ 'notes.txt': 'none' }),
  ].map(({ form }) => form)
  expect(forms).toEqual(['umd', 'federation', 'page', 'unknown'])
})

test('a remote says what it exposes, and a UMD bundle which script has its lifecycles', () => {
  const remote =
    'var visits;(()=>{var e={"./App":()=>1,"./Chart":function(){return 2}};var get=(m)=>m,init=(s)=>s;visits={get:()=>get,init:()=>init}})()'
  const { federation, todo, fields } = inspect({ 'remoteEntry.js': remote })
  expect(federation).toEqual({ remote: 'remoteEntry.js', isModule: false, exposes: ['./App', './Chart'] })
  expect([fields, todo]).toEqual([
    { kind: 'iframe' },
    ['It exposes ./Chart as well: name the one to be shown with --expose.'],
  ])
  const ofVite =
    'const e={"./App":async()=>import("./assets/App.js")};function g(m){return e[m]()}function i(){}export{g as get,i as init}'
  const page = '<!doctype html><script type="module" src="/assets/index.js"></script>'
  expect(inspect({ 'index.html': page, 'assets/index.js': '', 'remoteEntry.js': ofVite }).federation).toEqual({
    remote: 'remoteEntry.js',
    isModule: true,
    exposes: ['./App'],
  })
  const names = { 'index.html': page, 'assets/store.js': 'const get=()=>1,init=()=>2;export{get,init}' }
  expect(inspect(names).form).toBe('page')
  const umd =
    "!function(e,t){typeof exports=='object'?t(exports):typeof define=='function'?define([],t):t(e.app={})}(this,function(e){e.bootstrap=()=>{};e.mount=()=>{};e.unmount=()=>{}})"
  expect(inspect({ 'part.js': '', 'app.js': umd })).toMatchObject({ form: 'umd', entry: 'app.js' })
})

test('the script that the page loads is the entry, where several define an element', () => {
  const files = {
    'index.html': '<script type="module" crossorigin src="./assets/start.js"></script>',
    'assets/a.js': "customElements.define('acme-part', class extends HTMLElement {});export{}",
    'assets/start.js': "import './a.js';customElements.define('acme-app', class extends HTMLElement {})",
  }
  expect(inspect(files).fields).toMatchObject({ entry: 'assets/start.js', tag: 'acme-app' })
})

describe('center init', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'init-'))
    await mkdir(join(folder, 'dist'))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: '@acme/order-list', version: '2.1.0' }))
    await writeFile(join(folder, 'dist/main.mjs'), element)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('writes a manifest that fits, with the names of package.json', async () => {
    const { missing } = await initManifest(join(folder, 'dist'), { title: '订单' })
    const written = await readFile(join(folder, 'dist/center.json'), 'utf8')
    expect(missing).toEqual([])
    expect(readManifestText(written).manifest).toMatchObject({
      name: '@acme/order-list',
      title: '订单',
      titleEn: 'Order list',
      version: '2.1.0',
      tag: 'acme-hello',
    })
  })

  test('keeps a manifest that is there, until it is told to replace it', async () => {
    const dist = join(folder, 'dist')
    await writeFile(join(dist, 'center.json'), '{}')
    await expect(initManifest(dist, {})).rejects.toThrow('is there already')
    await initManifest(dist, { force: true })
    expect(await readFile(join(dist, 'center.json'), 'utf8')).toContain('acme-hello')
  })

  test('names what only a person knows, and refuses a folder without an app', async () => {
    const dist = join(folder, 'dist')
    await writeFile(
      join(dist, 'main.mjs'),
      'customElements.define(location.hash, class extends HTMLElement {}); export {}',
    )
    const { manifest } = await initManifest(dist, {})
    expect(manifest).not.toHaveProperty('tag')
    await writeFile(join(dist, 'index.html'), '<script type="module" src="main.mjs"></script>')
    const shown = await initManifest(dist, { force: true })
    expect([shown.manifest.tag, shown.written]).toEqual(['acme-order-list', ['center-page.mjs']])
    await rm(join(dist, 'main.mjs'))
    const page = await initManifest(dist, { force: true })
    expect(page.todo[0]).toBe('index.html names main.mjs, which the folder lacks.')
    const served = await initManifest(dist, { force: true, ownServer: true })
    expect([served.missing, served.written]).toEqual([[expect.stringMatching(/^"entry"/)], []])
    await rm(join(dist, 'index.html'))
    await expect(initManifest(dist, { force: true })).rejects.toThrow('no index.html')
  })
})

test('names that every object has are no doubts', () => {
  const script =
    'customElements.define("x-a", class extends HTMLElement { constructor() { super(); this.valueOf() } }); toString()'
  expect(inspect({ 'app.js': script }).todo.map(String)).toEqual([])
})
