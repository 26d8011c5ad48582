import { dispatchServerEvent, onServerEvent } from './server-events'

test('a handler that fails is reported, and takes the event from no other', () => {
  const reported = jest.spyOn(window, 'reportError').mockImplementation(() => undefined)
  const heard: number[] = []
  const failure = new Error('broken')
  const stops = [
    onServerEvent('unread', () => {
      throw failure
    }),
    onServerEvent('unread', ({ count }) => void heard.push(count)),
  ]
  dispatchServerEvent({ type: 'unread', count: 3 })
  expect(heard).toEqual([3])
  expect(reported).toHaveBeenCalledWith(failure)
  stops.forEach((stop) => stop())
  reported.mockRestore()
})
