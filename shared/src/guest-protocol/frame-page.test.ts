import { renderFramePage, type GuestFrame } from './frame-page'

const pin = (name: string) => ({ href: `/apps/one/${name}`, integrity: `sha384-${name}` })
const build = { script: pin('frame.js'), styles: [] }
const frame: GuestFrame = {
  app: 'one',
  version: '1.0.0',
  title: 'One',
  tag: 'app-one',
  element: null,
  entry: '/apps/one/main.js',
  mountTimeoutMs: 1_000,
  files: [pin('main.js'), pin('chunk.js')],
  styles: [],
  folder: '/apps/one/',
  libraries: { imports: {}, integrity: {}, versions: {} },
  origins: [],
  isStoring: false,
  capabilities: [],
}
const hintsOf = (given: Partial<GuestFrame>) =>
  [...renderFramePage({ ...frame, ...given }, build).matchAll(/<link rel="(\w+)" as="script" href="(.*?)"/g)].map(
    ([, kind, href]) => `${kind} ${href}`,
  )

test('all modules are asked for with the page, since none is evaluated before each is there', () => {
  expect(hintsOf({ format: 'module' })).toEqual(['modulepreload /apps/one/main.js', 'modulepreload /apps/one/chunk.js'])
})

test('a bundle of another format asks for what it needs itself, so its entry is enough', () => {
  expect(hintsOf({})).toEqual(['preload /apps/one/main.js'])
})
