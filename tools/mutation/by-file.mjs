import fs from 'node:fs'
import { openCoverage } from './coverage.mjs'
import { inOrder } from './order.mjs'

/** Relative to the sandbox, in which every worker runs: what the first run saw is for all of them. */
const places = 'places-of-tests.json'

/** As Stryker numbers what became of a test. */
const FAILED = 1

/** What was seen is kept after each of them, so that a run that was ended, or whose memory did not suffice, goes on where it was. */
const BATCH = 5

function toBatches(files) {
  return files.length === 0 ? [] : [files.slice(0, BATCH), ...toBatches(files.slice(BATCH))]
}

/** What a test reached is an object of that test's world, which lives as long as the object does. */
function forget({ perTest }) {
  for (const test of Object.keys(perTest)) delete perTest[test]
}

/** Test → the files that hold a test of that name, each with the time its tests took. */
function noteTests(tests) {
  const times = {}
  for (const { fileName, timeSpentMs } of tests) times[fileName] = (times[fileName] ?? 0) + timeSpentMs
  const files = {}
  for (const { id, fileName } of tests) files[id] = { ...files[id], [fileName]: times[fileName] }
  return files
}

/**
 * A runner of Stryker that runs test files of our choice: `choose` says to the inner one which come next. A mutant is shown to the files
 * whose tests reach it, one by one, and the first that fails ends that.
 */
export function byFile(runner, choose, place) {
  return {
    capabilities: () => runner.capabilities(),
    init: () => runner.init(),

    async dryRun(order) {
      const coverage = openCoverage(place)
      for (const files of toBatches(coverage.changedTests())) {
        choose(files)
        const result = await runner.dryRun(order)
        if (result.status !== 'complete') return result
        const failed = new Set(result.tests.filter(({ status }) => status === FAILED).map(({ fileName }) => fileName))
        failed.forEach((file) => console.warn(`Fails without a mutant, and is left out: ${file}`))
        coverage.add({ ...result, tests: result.tests.filter(({ fileName }) => !failed.has(fileName)) })
        forget(result.mutantCoverage)
      }
      const whole = coverage.whole()
      fs.writeFileSync(places, JSON.stringify(noteTests(whole.tests)))
      return whole
    },

    async mutantRun(order) {
      const known = JSON.parse(fs.readFileSync(places, 'utf8'))
      const files = Object.assign({}, ...order.testFilter.map((test) => known[test]))
      let result
      let nrOfTests = 0
      for (const file of inOrder(files, order.sandboxFileName)) {
        choose([file])
        result = await runner.mutantRun(order)
        nrOfTests += result.nrOfTests ?? 0
        if (result.status !== 'survived') break
      }
      return { ...result, nrOfTests }
    },
  }
}
