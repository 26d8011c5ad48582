import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevServer, type DevServer } from './dev-server'

const manifest = {
  name: '@acme/hello',
  title: '你好',
  titleEn: 'Hello',
  kind: 'element',
  version: '1.0.0',
  entry: 'main.js',
  styles: ['main.css'],
  tag: 'acme-hello',
}
const kit = {
  loader: { href: '', integrity: '' },
  frame: { script: { href: '/center/assets/frame.js', integrity: 'sha384-f' }, styles: [] },
  importMap: { imports: {}, integrity: {} },
}

let folder: string
let server: DevServer
let said: string[]
let hear: (line: string) => void

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dev-'))
  await mkdir(join(folder, 'dist'))
  await mkdir(join(folder, 'resources/check/assets'), { recursive: true })
  await writeFile(join(folder, 'resources/check/kit.json'), JSON.stringify(kit))
  await writeFile(join(folder, 'resources/check/assets/frame.js'), 'frame')
  await build('one')
  said = []
  hear = () => undefined
  server = await startDevServer({
    folder: join(folder, 'dist'),
    port: 0,
    portal: 'http://127.0.0.1:8080',
    resources: join(folder, 'resources'),
    say: (line) => {
      said.push(line)
      hear(line)
    },
  })
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** What a bundler leaves: the manifest last. */
async function build(text: string, own: object = {}): Promise<void> {
  await writeFile(join(folder, 'dist/main.js'), text)
  await writeFile(join(folder, 'dist/main.css'), 'p{}')
  await writeFile(join(folder, 'dist/center.json'), JSON.stringify({ ...manifest, ...own }))
}

/** The next line that the server says. */
const nextLine = () => new Promise<string>((resolve) => (hear = resolve))
const ask = (path: string) => fetch(new URL(path, server.address))

test('serves a build below an address of its own, to any origin, and says which build it is', async () => {
  const answer = await ask('center.json')
  expect(answer.headers.get('center-dev')).toBe('1')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-expose-headers')).toBe('center-dev')
  expect(await answer.json()).toMatchObject({ entry: 'build-1/main.js', styles: ['build-1/main.css'] })
  const script = await ask('build-1/main.js')
  expect([script.headers.get('content-type'), await script.text()]).toEqual(['text/javascript; charset=utf-8', 'one'])
  expect((await ask('build-2/main.js')).status).toBe(404)
  expect((await ask('build-1/gone.js')).status).toBe(404)
})

test('tells pages of the next build, and keeps the files of the one before', async () => {
  const heard = new Promise<string>((resolve) => {
    get(new URL('events', server.address), (stream) => {
      let text = ''
      stream.on('data', (part: Buffer) => {
        text += part.toString()
        if (text.includes('event: built')) resolve(text)
      })
    }).on('error', () => undefined)
  })
  const line = nextLine()
  await build('two')
  expect(await line).toBe('Build 2: @acme/hello 1.0.0, 2 files.')
  expect(await heard).toContain('event: built\ndata: 2\n\n')
  const texts = await Promise.all(['build-1/main.js', 'build-2/main.js'].map(async (path) => (await ask(path)).text()))
  expect(texts).toEqual(['one', 'two'])
})

test('names the faults of a manifest with their lines, and goes on with the last build that could be read', async () => {
  const line = nextLine()
  await build('two', { tag: 'hello' })
  expect(await line).toMatch(/center\.json:1:\d+ tag .*hyphen/)
  expect(await (await ask('center.json')).json()).toMatchObject({ entry: 'build-1/main.js' })
})

test('makes the page of an isolated element, for frames of the portal alone', async () => {
  const answer = await ask('build-1/')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("frame-ancestors 'self' http://127.0.0.1:8080")
  expect(policy).toContain('sandbox allow-scripts')
  expect(await answer.text()).toContain('"entry":"/build-1/main.js"')
  expect(await (await ask('center/assets/frame.js')).text()).toBe('frame')
})
