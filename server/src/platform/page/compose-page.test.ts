import { RuntimeConfiguration, type ImportMap } from '@center/shared/contract'
import { createPageComposer } from './compose-page'
import type { FirstPartyApp, PageBuild } from './page-build'
import { completePage } from './page-render'

const asset = (name: string) => ({ href: `/center/assets/${name}`, integrity: `sha384-${name}` })
const app = (name: string, version: string, entry: { href: string; integrity: string }) =>
  ({ name, version, entry, styles: [asset('look.css')], files: [entry], routes: [] }) as unknown as FirstPartyApp
const shell = app('@center/shell', '1.0.0', asset('shell.js'))
const released = app('@center/shell', '1.1.0', { href: '/api/resources/shell.js', integrity: 'sha384-other' })

const build: PageBuild = {
  version: 'v1',
  template: '%HINTS%<i>%IMPORT_MAP%</i><b>%BOOT%</b>%VISIT%',
  styleHash: '',
  apps: [shell],
  sharedStyles: {},
  started: new Set(),
  pinned: Object.fromEntries(['shell.js', 'look.css'].map((name) => [asset(name).href, asset(name).integrity])),
  importsOf: () => [],
}
const toMap = ({ entry }: FirstPartyApp): ImportMap => ({
  imports: { '@center/shell': entry.href },
  scopes: {},
  integrity: { [entry.href]: entry.integrity },
})

function compose(own: FirstPartyApp[], configuration?: RuntimeConfiguration): string {
  const { page } = createPageComposer(build, { allowsOverrides: false, adminOrigin: null, docs: false })({
    tenant: { id: 't-demo', code: 'demo' },
    map: toMap(own[0] ?? shell),
    own: own.map((one) => ({ app: one })),
    publicPaths: [],
    configuration,
    path: '/',
  })
  return completePage(page, { eventId: 1, resume: '' }, false).toString()
}
const bootOf = (text: string) => JSON.parse(/<b>(.*)<\/b>/.exec(text)?.[1] ?? '') as Record<string, unknown>

test('a page brings no hash that the loader has', () => {
  const text = compose([])
  expect(text).not.toContain('sha384-')
  expect(text).toContain('<link rel="preload" as="script" href="/center/assets/shell.js">')
  expect(bootOf(text)['apps']).toEqual([
    {
      name: '@center/shell',
      version: '1.0.0',
      styles: [{ href: '/center/assets/look.css' }],
      scripts: [{ href: '/center/assets/shell.js' }],
    },
  ])
})

test('a page brings the hash of what was released since', () => {
  const text = compose([released])
  expect(text).toContain('href="/api/resources/shell.js" integrity="sha384-other">')
  expect(bootOf(text)['apps']).toMatchObject([{ scripts: [released.entry] }])
})

test('a page brings of the configuration what is not the default, and what the first script reads', () => {
  const usual = RuntimeConfiguration.parse({})
  const said = { ...usual, CENTER_SHOW_HOME: true, CENTER_IFRAME_ORIGINS: ['https://acme.example'] }
  const { configuration } = bootOf(compose([], said)) as { configuration: Partial<RuntimeConfiguration> }
  expect(configuration).toMatchObject({
    CENTER_SHOW_HOME: true,
    CENTER_IFRAME_ORIGINS: ['https://acme.example'],
    CENTER_SIGN_MODE: 'strict',
    CENTER_TITLE: usual.CENTER_TITLE,
  })
  expect(Object.keys(configuration)).not.toContain('CENTER_REQUEST_TIMEOUT')
  expect(RuntimeConfiguration.parse(configuration)).toEqual(said)
})
