import { toByteChange, toPercent, toTime } from './formats'
import { levelOf, levelOfFigures } from './health-level'

test('figures are said as a person would', () => {
  expect([0, 1536, -90].map(toByteChange)).toEqual(['±0', '+1.5 kB', '−90 B'])
  expect([null, 0, 0.004, 0.5].map(toPercent)).toEqual(['–', '0%', '0.4%', '50%'])
  expect([null, 40.4, 1500].map(toTime)).toEqual(['–', '40 ms', '1.5 s'])
})

test('an app is as well as the worse of its versions', () => {
  const of = (errorRate: number | null) => ({ errorRate }) as never
  expect([null, 0, 0.01, 0.05].map((rate) => levelOfFigures(of(rate)))).toEqual(['quiet', 'good', 'warn', 'bad'])
  expect(levelOf({ stable: of(0), canary: of(0.2) })).toBe('bad')
  expect(levelOf({ stable: of(null), canary: null })).toBe('quiet')
})
