import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../support/repository'

/** For each rule a file that breaks it: [where it lies, what it imports]. */
const probes: Record<string, [file: string, imported: string]> = {
  'no-cycles': ['shared/src/host/ring-a.ts', './ring-b'],
  'shared-is-the-bottom': ['shared/src/host/climbs.ts', '../../../apps/alpha/src/main'],
  'contract-is-pure': ['shared/src/contract/impure.ts', 'react'],
  'ui-takes-props': ['shared/src/ui/asks-host.ts', '../host/index'],
  'shared-by-its-doors': ['apps/alpha/src/side-door.ts', '../../../shared/src/host/ring-a'],
  'bundles-are-read-in-node': ['apps/alpha/src/takes-bundle.ts', '@center/shared/bundle'],
  'apps-do-not-meet': ['apps/alpha/src/meets-app.ts', '../../beta/src/main'],
  'features-do-not-meet': ['apps/alpha/src/inbox/meets-feature.ts', '../outbox/outbox'],
  'browser-not-server': ['apps/alpha/src/takes-server.ts', '../../../server/src/app'],
  'root-config-by-name': ['root-config/src/takes-app.ts', '../../apps/alpha/src/main'],
  'server-takes-contract': ['server/src/platform/takes-screen.ts', '@center/shared/ui'],
  'vendor-takes-sdk': ['examples/guest/src/takes-contract.ts', '@center/shared/contract'],
  'platform-below-domains': ['server/src/platform/takes-domain.ts', '../domains/letters/letters.plugin'],
  'domains-do-not-meet': ['server/src/domains/members/meets-domain.ts', '../letters/letters.plugin'],
  'domain-has-one-door': ['server/src/main.ts', './domains/letters/letters.service'],
  'routes-have-no-rows': ['server/src/domains/letters/letters.routes.ts', './letters.repository'],
  'service-has-no-http': ['server/src/domains/letters/letters.service.ts', 'fastify'],
  'store-has-no-screen': ['apps/alpha/src/inbox/inbox.store.ts', './inbox-page'],
  'product-has-no-test': ['server/src/takes-test.ts', '../../tests/support/start'],
}

/** What the probes import, and what the rules allow. */
const surroundings: Record<string, string> = {
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
