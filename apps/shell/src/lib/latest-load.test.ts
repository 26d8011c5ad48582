import { createLatestLoad } from './latest-load'

test('a newer load gives the older up', () => {
  const load = createLatestLoad()
  const [first, second] = [load.begin(), load.begin()]
  expect([first.aborted, second.aborted]).toEqual([true, false])
})

test('is aborted when the last view is closed', () => {
  const load = createLatestLoad()
  const [leaveHere, leaveThere] = [load.view(), load.view()]
  const signal = load.begin()
  leaveHere()
  expect(signal.aborted).toBe(false)
  leaveThere()
  expect(signal.aborted).toBe(true)
})
