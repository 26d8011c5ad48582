import { freshState, moved, readState, viewOf, withPeriod } from './energy-state'

test('takes what another version handed over', () => {
  const state = { period: 'month', offset: -3, workshop: 'welding', shift: 45 } as const
  expect(readState({ ...state })).toEqual(state)
})

test.each([undefined, null, 'x', { period: 'year', offset: 2, workshop: 'bakery', shift: 4.5 }])(
  'starts afresh from %p',
  (given) => {
    expect(readState(given)).toEqual(freshState)
  },
)

test('goes back as far as one likes, and not into the future', () => {
  const back = moved(moved(freshState, -1), -1)
  expect(back.offset).toBe(-2)
  expect(moved(moved(moved(back, 1), 1), 1).offset).toBe(0)
  expect(withPeriod(back, 'day')).toMatchObject({ period: 'day', offset: 0 })
})

test.each([
  ['/tariff', 'tariff'],
  ['overview?x=1', 'overview'],
  ['/', 'overview'],
  ['/unknown', 'overview'],
])('reads %p as %p', (path, view) => {
  expect(viewOf(path)).toBe(view)
})
