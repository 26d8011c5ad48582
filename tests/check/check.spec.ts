import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Browser } from '@playwright/test'
import { usualLimits } from '../../cli/src/check/limits'
import type { CheckName, Finding, Report } from '../../cli/src/check/report'
import { runCheck } from '../../cli/src/check/run-check'
import { readCheckTarget } from '../../cli/src/check/check-target'
import { root } from '../support/repository'
import { faultySubApps, isolatedSubApp, nativeSubApp, writeSubApp } from './sub-apps'

const resources = join(root, 'dist')
/** Tight enough for a sub-app of twenty lines, so that its faults need not be big. */
const tight = { ...usualLimits, scriptBytesFail: 20 * 1024, slowMountFailMs: 800 }

type Asked = { limits?: typeof usualLimits; only?: CheckName[]; cycles?: number }

async function check(
  source: string,
  browser: Browser,
  { limits = usualLimits, only, cycles = 10 }: Asked = {},
): Promise<Report> {
  // The browser is the test runner's: closing a shared one is not the check's to do.
  const shared = new Proxy(browser, {
    get: (target, name) => {
      if (name === 'close') return async () => undefined
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const openBrowser = async () => shared as never
  return runCheck(await readCheckTarget(source, fetch), {
    openBrowser,
    resources,
    cycles,
    limits,
    only,
    say: () => undefined,
  })
}

const failed = ({ findings }: Report): Finding[] => findings.filter(({ level }) => level === 'fail')

test.beforeAll(() => {
  if (!existsSync(join(resources, 'check/kit.json'))) throw new Error('There is no dist/check: run `npm run build`.')
})

for (const { what, trips, says, like, ...parts } of faultySubApps) {
  test(`${trips}: finds ${what}`, { tag: like ? '@more' : [] }, async ({ browser }) => {
    const { folder, remove } = writeSubApp(parts)
    try {
      const report = await check(folder, browser, { limits: tight, only: [trips] })
      expect(report.passed).toBe(false)
      expect(failed(report).filter((finding) => finding.check !== trips)).toEqual([])
      expect(
        failed(report)
          .map(({ message }) => message)
          .join('\n'),
      ).toMatch(says)
      expect(failed(report).filter(({ fix }) => fix === '')).toEqual([])
    } finally {
      remove()
    }
  })
}

test('an element without fault passes', async ({ browser }) => {
  const { folder, remove } = writeSubApp({})
  try {
    expect(failed(await check(folder, browser))).toEqual([])
  } finally {
    remove()
  }
})

/** The native ones take long, and `npm run test:more` has them. */
const kinds = {
  'a native module with chunks': nativeSubApp,
  'an isolated element, with its state,': isolatedSubApp,
  'an isolated native module': { ...nativeSubApp, manifest: { ...nativeSubApp.manifest, isolation: 'frame' } },
}
for (const [what, parts] of Object.entries(kinds)) {
  test(`${what} passes`, { tag: parts === isolatedSubApp ? [] : '@more' }, async ({ browser }) => {
    const { folder, remove } = writeSubApp(parts)
    try {
      const report = await check(folder, browser)
      expect(failed(report)).toEqual([])
      expect(report.pictures).toHaveLength(4)
      const state = report.findings.filter((finding) => finding.check === 'state').map(({ message }) => message)
      if (parts === isolatedSubApp) expect(state.join()).toMatch(/hands over \d+ characters of state/)
    } finally {
      remove()
    }
  })
}

test('what fades in is judged when it is there', async ({ browser }) => {
  const { folder, remove } = writeSubApp({
    members: `draw() {
      const line = this.write('Hello')
      line.animate([{ color: 'Canvas' }, {}], { duration: 500 })
    }`,
  })
  try {
    expect(failed(await check(folder, browser, { only: ['accessibility'] }))).toEqual([])
  } finally {
    remove()
  }
})

const manyLines = `draw() {
    const lines = Array.from({ length: 120 }, (_, number) => {
      const line = document.createElement('p')
      line.textContent = 'Line ' + number
      return line
    })
    this.replaceChildren(...lines)
  }`

for (const isolation of ['none', 'frame']) {
  const tag = isolation === 'frame' ? '@more' : []
  const title = `the place that scrolls a sub-app without a control is not blamed on it: isolation ${isolation}`
  test(title, { tag }, async ({ browser }) => {
    const { folder, remove } = writeSubApp({
      manifest: isolation === 'frame' ? { isolation } : {},
      members: manyLines,
    })
    try {
      const { findings } = await check(folder, browser, { only: ['accessibility'] })
      expect(findings.filter(({ level }) => level === 'fail' || level === 'warn')).toEqual([])
    } finally {
      remove()
    }
  })
}

const examples = [
  'notepad-1.1.0.tgz',
  'orders-1.0.0.tgz',
  'device-manage-1.1.0.tgz',
  'energy-1.0.0.tgz',
  'legacy-erp',
  'legacy-form',
]
/** The others are alike: `npm run test:more` has them. */
const oneOfThem = 'device-manage-1.1.0.tgz'

for (const name of examples) {
  test(`the example ${name} passes`, { tag: name === oneOfThem ? [] : '@more' }, async ({ browser }) => {
    // What the browser keeps once of code that ran is too much for each of ten mounts; the command makes a hundred.
    const report = await check(join(resources, 'examples', name), browser, { cycles: 20 })
    expect(report.findings.filter(({ level }) => level === 'fail' || level === 'warn')).toEqual([])
    const titles = report.pictures.map(({ title }) => title)
    expect(titles).toEqual(['light', 'dark', 'in English', 'in English, 390 pixels wide'])
  })
}
