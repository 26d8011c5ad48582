import { inOrder } from './order.mjs'
import { takeSample } from './sample.mjs'

const mutant = (line: number) => ({
  fileName: 'shared/src/host/storage/browser-storage.ts',
  location: { start: { line, column: 1 }, end: { line, column: 9 } },
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
})
const all = Array.from({ length: 200 }, (_, line) => mutant(line))
const lines = (mutants: { location: { start: { line: number } } }[]) =>
  mutants.map(({ location }) => location.start.line)

describe('the sample of mutants', () => {
  test('is the same for the same seed, in whatever order the mutants come', () => {
    const once = takeSample(all, { size: 20, seed: '1' })
    expect(once).toHaveLength(20)
    expect(lines(takeSample([...all].reverse(), { size: 20, seed: '1' }))).toEqual(lines(once))
  })

  test('is another for another seed', () => {
    const both = [...takeSample(all, { size: 20, seed: '1' }), ...takeSample(all, { size: 20, seed: '2' })]
    expect(new Set(lines(both)).size).toBeGreaterThan(30)
  })

  test('keeps its choice when code elsewhere has new mutants', () => {
    const once = lines(takeSample(all, { size: 20, seed: '1' }))
    const later = lines(takeSample([...all, mutant(1000)], { size: 20, seed: '1' }))
    expect(later.filter((line) => !once.includes(line))).toHaveLength(later.includes(1000) ? 1 : 0)
  })
})

test('a mutant is shown to its own test first, then to its neighbours, then to the quick ones', () => {
  const times = {
    'shared/src/ui/slow.test.ts': 900,
    'shared/src/ui/quick.test.ts': 3,
    'shared/src/host/other.test.ts': 500,
    'shared/src/host/lock.test.ts': 800,
  }
  expect(inOrder(times, 'shared/src/host/lock.store.ts')).toEqual([
    'shared/src/host/lock.test.ts',
    'shared/src/host/other.test.ts',
    'shared/src/ui/quick.test.ts',
    'shared/src/ui/slow.test.ts',
  ])
})
