import path from 'node:path'
import { keyOf, takeSample } from './sample.mjs'

export const OUTSIDE = 'outside the sample'

/** In a report lines and columns begin with one, and paths at the root. */
function asReported(mutant, root) {
  const place = ({ line, column }) => ({ line: line + 1, column: column + 1 })
  const { start, end } = mutant.location
  return {
    ...mutant,
    fileName: path.relative(root, mutant.fileName),
    location: { start: place(start), end: place(end) },
  }
}

/**
 * Stryker has no sample. A checker may refuse a mutant before a test runs (it is meant for those that do not compile): this one refuses
 * whatever is outside the sample, so that it is neither run nor counted.
 */
function createSampleChecker(options) {
  let chosen
  return {
    init: () => Promise.resolve(),

    group(mutants) {
      if (chosen) throw new Error('Stryker handed the mutants over in parts; a sample needs all of them at once.')
      const toKey = (mutant) => keyOf(asReported(mutant, options.sample.root))
      chosen = new Set(takeSample(mutants, options.sample, toKey).map(({ id }) => id))
      return Promise.resolve([mutants.map(({ id }) => id)])
    },

    check(mutants) {
      const answer = (id) => (chosen.has(id) ? { status: 'passed' } : { status: 'compileError', reason: OUTSIDE })
      return Promise.resolve(Object.fromEntries(mutants.map(({ id }) => [id, answer(id)])))
    },
  }
}
createSampleChecker.inject = ['options']

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', factory: createSampleChecker }]
export const strykerValidationSchema = { properties: { sample: { type: 'object' }, coverage: { type: 'object' } } }
