import { acceptLoss, countUnsaved, unsavedCount } from './unsaved-work'

test('is the sum of what the features hold, without one that has gone, and none once the loss is accepted', () => {
  const stops = [countUnsaved(() => 2), countUnsaved(() => 1)]
  expect(unsavedCount()).toBe(3)
  acceptLoss()
  expect(unsavedCount()).toBe(0)
  acceptLoss(false)
  expect(unsavedCount()).toBe(3)
  stops[0]?.()
  expect(unsavedCount()).toBe(1)
  stops[1]?.()
  expect(unsavedCount()).toBe(0)
})
