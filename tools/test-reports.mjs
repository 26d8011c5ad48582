import path from 'node:path'

/** What came of a step: numbers, and by name what was skipped, what failed, and what passed at its second try only. */
export const nothing = { passed: 0, failed: 0, skipped: [], broken: [], flaky: [] }

/** The report of `jest --json`. A file that could not be run counts as one that failed. */
export function readJest({ testResults }, root) {
  const tests = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name)
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      return [{ name: `${file} › the file itself`, status: 'failed' }, ...namedTests(file, assertionResults)]
    return namedTests(file, assertionResults)
  })
  const named = (...states) => tests.filter(({ status }) => states.includes(status)).map(({ name }) => name)
  const broken = named('failed')
  return { passed: named('passed').length, failed: broken.length, skipped: named('pending'), broken, flaky: [] }
}

const namedTests = (file, tests) => tests.map(({ fullName, status }) => ({ name: `${file} › ${fullName}`, status }))

/** The report of Playwright's `json` reporter. It retries nothing itself. */
export function readPlaywright({ suites = [], errors = [] }) {
  const tests = suites.flatMap((suite) => testsOf(suite, []))
  const named = (wanted) => tests.filter(({ status }) => status === wanted).map(({ name }) => name)
  const broken = named('unexpected')
  const failed = broken.length + errors.length
  return { passed: named('expected').length, failed, skipped: named('skipped'), broken, flaky: [] }
}

function testsOf({ title, specs = [], suites = [] }, above) {
  const titles = [...above, title].filter(Boolean)
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status }) => ({ name: [...titles, spec.title].join(' › '), status })),
  )
  return [...own, ...suites.flatMap((suite) => testsOf(suite, titles))]
}

/** A first run, and a second of what failed in it: what failed and does not fail again is flaky. */
export function afterSecondTry(first, second) {
  const again = new Set(second.broken)
  const flaky = first.broken.filter((name) => !again.has(name))
  return { ...first, passed: first.passed + second.passed, failed: second.failed, broken: second.broken, flaky }
}

/** The end of a run: the numbers, and below them the names of tests to look into. */
export function summaryOf(results) {
  const all = (key) => results.flatMap((result) => result[key])
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const list = (head, names) => (names.length > 0 ? [`${head}:`, ...names.map((name) => `  ${name}`)] : [])
  return [
    ...list('Skipped', all('skipped')),
    ...list('Needed a second try', all('flaky')),
    ...list('Failed', all('broken')),
    `${sum('passed')} passed, ${sum('failed')} failed, ${all('skipped').length} skipped`,
  ].join('\n')
}

/** How long each step took, in minutes and seconds, and the whole run: two steps may have run side by side. */
export function timesOf(took, wholeMs) {
  const shown = (ms) => {
    const seconds = Math.round(ms / 1000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }
  const steps = Object.entries(took).map(([name, ms]) => `${name} ${shown(ms)}`)
  return [...steps, `in all ${shown(wholeMs)}`].join(', ')
}
