import { toTrustPage, type Promised, type Requirement } from '../../tools/trust/render.mjs'
import { hasNamedTest } from '../support/named-test'
import { readJson, readText } from '../support/repository'

const promises = readJson<Promised[]>('tools/trust/promises.json')
const requirements = readJson<Requirement[]>('tools/trust/asvs.json')

/** How many requirements ASVS 5.0.0 has of each level, by chapter. */
const OF_LEVEL_1_AND_2 = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
/** The language, what is not there, and what only a reader can judge. */
const WITHOUT_A_TEST = ['1.4.1', '3.7.1', '6.3.6', '6.4.2', '6.5.7', '11.2.1', '15.1.5']

test('docs/trust.md is what npm run trust writes', () => {
  expect(readText('docs/trust.md')).toBe(toTrustPage({ promises, requirements }))
})

test('every requirement of levels 1 and 2 has a row, once', () => {
  const ids = requirements.map(({ id }) => id)
  expect(ids.length).toBe(new Set(ids).size)
  const counted = OF_LEVEL_1_AND_2.map((_, at) => {
    return requirements.filter(({ id, level }) => level < 3 && id.startsWith(`${at + 1}.`)).length
  })
  expect(counted).toEqual(OF_LEVEL_1_AND_2)
  expect([1, 2].map((level) => requirements.filter((row) => row.level === level).length)).toEqual([70, 183])
})

test('each row has a state that the page explains, and says how or why', () => {
  const states = ['met', 'partly', 'not met', 'deployment', 'not applicable']
  expect(requirements.filter(({ state, how }) => !states.includes(state) || how === '')).toEqual([])
  const kept = promises.filter(({ state, measured }) => !states.slice(0, 3).includes(state) || measured === '')
  expect(kept).toEqual([])
})

test('what a row names is there', () => {
  expect(requirements.flatMap(({ tests }) => tests).filter((name) => !hasNamedTest(name))).toEqual([])
  const named = promises.flatMap(({ by }) => by).filter((name) => name.includes(' › '))
  expect(named.filter((name) => !hasNamedTest(name))).toEqual([])
})

test('what is met has a test, but for choices that no test could break', () => {
  const without = requirements.filter(({ state, tests }) => state === 'met' && tests.length === 0).map(({ id }) => id)
  expect(without).toEqual(WITHOUT_A_TEST)
})
