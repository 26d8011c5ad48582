import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../support/repository'

/** The layers of .dependency-cruiser.cjs, from the bottom up. */
const layers: Record<string, [path: string, folders: string]> = {
  host: [
    'shared/src/host',
    'page storage texts configuration session calls letters sign-in guest-list events guests telemetry apps parent version',
  ],
  guests: ['shared/src/host/guests', 'code bus typing frame drivers lifecycle'],
  contract: [
    'shared/src/contract',
    'values wire letters sign-in account registry operations workbench administration tenants products exports',
  ],
  platform: [
    'server/src/platform',
    'errors async database blobs config secrets limits session http upstream openapi page monitoring server',
  ],
  registry: [
    'server/src/domains/registry',
    'bundles database signing versions certifications reviews releases delivery',
  ],
  'single-sign-on': ['server/src/domains/single-sign-on', 'services grants tickets sign-in cas'],
}

/** For each folder a file that imports the folder above it, and a file that imports the folder below it. */
const layerFiles = Object.entries(layers).flatMap(([name, [path, folders]]) =>
  folders.split(' ').map((folder, index, all) => ({
    rule: `layers-of-${name}-${folder}`,
    upward: `${path}/${folder}/climbs.ts`,
    above: all[index + 1],
    downward: `${path}/${folder}/stands.ts`,
    below: all[index - 1],
  })),
)
const layerProbes = Object.fromEntries([
  ...layerFiles.flatMap(({ rule, upward, above }): [string, [string, string]][] =>
    above ? [[rule, [upward, `../${above}/stands`]]] : [],
  ),
  ...Object.entries(layers).map(([name, [path]]): [string, [string, string]] => [
    `layers-of-${name}`,
    [`${path}/attic/lies-outside.ts`, 'zod'],
  ]),
])

/** For each rule a file that breaks it: [where it lies, what it imports]. */
const probes: Record<string, [file: string, imported: string]> = {
  ...layerProbes,
  'no-cycles': ['shared/src/host/ring-a.ts', './ring-b'],
  'shared-is-the-bottom': ['shared/src/host/climbs.ts', '../../../apps/alpha/src/main'],
  'contract-is-pure': ['shared/src/contract/impure.ts', 'react'],
  'protocol-stands-on-contract': ['shared/src/guest-protocol/takes-host.ts', '../host/index'],
  'early-call-is-small': ['shared/src/early-call/takes-host.ts', '../host/index'],
  'ui-core-is-small': ['shared/src/ui-core/takes-library.ts', '../ui/index'],
  'ui-takes-props': ['shared/src/ui/asks-host.ts', '../host/index'],
  'shared-by-its-doors': ['apps/alpha/src/side-door.ts', '../../../shared/src/host/ring-a'],
  'dates-are-typed': ['shared/src/ui/picks-dates.ts', '@douyinfe/semi-ui/lib/es/datePicker'],
  'bundles-are-read-in-node': ['apps/alpha/src/takes-bundle.ts', '@center/shared/bundle'],
  'apps-do-not-meet': ['apps/alpha/src/meets-app.ts', '../../beta/src/main'],
  'features-do-not-meet': ['apps/alpha/src/inbox/meets-feature.ts', '../outbox/outbox'],
  'browser-not-server': ['apps/alpha/src/takes-server.ts', '../../../server/src/app'],
  'root-config-by-name': ['root-config/src/takes-app.ts', '../../apps/alpha/src/main'],
  'server-takes-contract': ['server/src/takes-screen.ts', '@center/shared/ui'],
  'vendor-takes-sdk': ['examples/guest/src/takes-contract.ts', '@center/shared/contract'],
  'platform-below-domains': ['server/src/platform/http/takes-domain.ts', '../../domains/letters/letters.plugin'],
  'domains-do-not-meet': ['server/src/domains/members/meets-domain.ts', '../letters/letters.plugin'],
  'domain-has-one-door': ['server/src/composition/letters.ts', '../domains/letters/letters.service'],
  'routes-have-no-rows': ['server/src/domains/letters/letters.routes.ts', './letters.repository'],
  'service-has-no-http': ['server/src/domains/letters/letters.service.ts', 'fastify'],
  'store-has-no-screen': ['apps/alpha/src/inbox/inbox.store.ts', './inbox-page'],
  'product-has-no-test': ['server/src/takes-test.ts', '../../tests/support/start'],
}

/** What the probes import, and what the rules allow. */
const surroundings: Record<string, string> = {
  ...Object.fromEntries(
    layerFiles.map(({ downward, below }) => [downward, below ? `import '../${below}/stands'` : '']),
  ),
  'shared/src/host/ring-b.ts': "import './ring-a'",
  'shared/src/host/index.ts': "import '../contract/index'",
  'shared/src/contract/index.ts': "import 'zod/mini'",
  'shared/src/bundle/index.ts': "import '../contract/index'",
  'shared/src/ui/index.ts': "import 'react'",
  'shared/src/testing/index.ts': '',
  'apps/alpha/src/main.ts': "import '@center/shared/host'",
  'apps/alpha/src/inbox/inbox-page.tsx': "import './inbox.store'",
  'apps/alpha/src/inbox/allowed.ts': "import '../components/badge'; import '../lib/dates'",
  'apps/alpha/src/components/badge.tsx': '',
  'apps/alpha/src/lib/dates.ts': '',
  'apps/alpha/src/outbox/outbox.ts': '',
  'apps/beta/src/main.ts': '',
  'server/src/app.ts': "import './domains/letters/letters.plugin'; import '@center/shared/contract'",
  'server/src/domains/letters/letters.plugin.ts': "import './letters.routes'",
  'server/src/domains/letters/letters.repository.ts': '',
  'tests/support/start.ts': '',
}

const packages = ['zod', 'react', 'fastify']

type Violation = { rule: { name: string }; from: string; to: string }

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function writeTree(tree: string): void {
  for (const [file, text] of Object.entries(surroundings)) write(join(tree, file), `${text}\nexport {}\n`)
  for (const [file, imported] of Object.values(probes)) write(join(tree, file), `import '${imported}'\nexport {}\n`)
  for (const name of packages) {
    const exports = { '.': './index.js', './mini': './index.js' }
    write(join(tree, `node_modules/${name}/package.json`), JSON.stringify({ name, version: '1.0.0', exports }))
    write(join(tree, `node_modules/${name}/index.js`), '')
  }
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'shared/package.json'])
    cpSync(join(root, file), join(tree, file))
  mkdirSync(join(tree, 'node_modules/@center'), { recursive: true })
  symlinkSync(join(tree, 'shared'), join(tree, 'node_modules/@center/shared'))
  write(join(tree, 'package.json'), JSON.stringify({ dependencies: Object.fromEntries(packages.map((n) => [n, '*'])) }))
}

function cruise(tree: string): { rules: string[]; violations: Violation[] } {
  const folders = ['root-config', 'apps', 'shared', 'server', 'tests', 'examples']
  const flags = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders]
  // The json reporter always exits with 0.
  const output = execFileSync(process.execPath, [join(root, 'node_modules/.bin/depcruise'), ...flags], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const { summary } = JSON.parse(output) as {
    summary: { violations: Violation[]; ruleSetUsed: { forbidden: { name: string }[] } }
  }
  return { rules: summary.ruleSetUsed.forbidden.map((rule) => rule.name), violations: summary.violations }
}

describe('dependency rules', () => {
  const tree = mkdtempSync(join(tmpdir(), 'center-probes-'))
  let found: ReturnType<typeof cruise>

  beforeAll(() => {
    writeTree(tree)
    found = cruise(tree)
  }, 60_000)
  afterAll(() => rmSync(tree, { recursive: true, force: true }))

  test.each(Object.keys(probes))('%s fires on a file that breaks it', (name) => {
    const files = found.violations.filter((violation) => violation.rule.name === name).map(({ from }) => from)
    expect(files).toContain(probes[name]?.[0])
  })

  test('every rule has a probe', () => {
    expect(found.rules.toSorted()).toEqual(Object.keys(probes).toSorted())
  })

  test('what the rules allow raises nothing', () => {
    const broken = new Set(Object.values(probes).map(([file]) => file))
    const innocent = found.violations.filter(({ from, rule }) => !broken.has(from) && rule.name !== 'no-cycles')
    expect(innocent).toEqual([])
  })
})
