import { createLatestLoad } from './latest-load'

test('a newer load gives the older up', () => {
  const load = createLatestLoad()
  const [first, second] = [load.begin(), load.begin()]
  expect([first.aborted, second.aborted]).toEqual([true, false])
})

test('is given up when nobody is left to look', () => {
  const load = createLatestLoad()
  const [leaveHere, leaveThere] = [load.view(), load.view()]
  const signal = load.begin()
  leaveHere()
  expect(signal.aborted).toBe(false)
  leaveThere()
  expect(signal.aborted).toBe(true)
})
