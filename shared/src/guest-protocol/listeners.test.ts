import { createListeners } from './listeners'

test('listeners are called until they are taken off, also by what adding them gave back', () => {
  const listeners = createListeners()
  const calls: string[] = []
  const [one, other] = [() => void calls.push('one'), () => void calls.push('other')]
  const off = listeners.add('locale', one)
  listeners.add('locale', other)
  listeners.add('theme', one)
  expect([listeners.count(), listeners.has('locale'), listeners.has('userInfo')]).toEqual([3, true, false])
  listeners.call('locale', 'en')
  off()
  listeners.remove('locale', other)
  listeners.remove('userInfo', one)
  listeners.call('locale', 'zh')
  listeners.call('nothing', null)
  expect([calls, listeners.has('locale'), listeners.count()]).toEqual([['one', 'other'], false, 1])
})

test('one that takes off another during a call changes the next call', () => {
  const listeners = createListeners()
  const calls: string[] = []
  const other = () => void calls.push('other')
  listeners.add('theme', () => listeners.remove('theme', other))
  listeners.add('theme', other)
  listeners.call('theme', 'dark')
  listeners.call('theme', 'light')
  expect(calls).toEqual(['other'])
})

test('events that come before anybody listens are heard by who listens first, in their order, and the last path', async () => {
  const listeners = createListeners()
  const heard: unknown[] = []
  const note = (payload: unknown) => void heard.push(payload)
  for (const path of ['/a', '/b']) listeners.call('navigate', { path })
  for (const detail of [1, 2]) listeners.call('event', detail)
  listeners.call('theme', 'dark')
  for (const name of ['event', 'navigate', 'theme'] as const) listeners.add(name, note)
  listeners.call('event', 3)
  expect(heard).toEqual([])
  await null
  expect(heard).toEqual([1, 2, 3, { path: '/b' }])
  listeners.call('event', 4)
  expect(heard.at(-1)).toBe(4)
})

test('a listener that goes at once leaves them to the next', async () => {
  const listeners = createListeners()
  const heard: unknown[] = []
  listeners.call('event', 1)
  listeners.add('event', () => heard.push('gone'))()
  await null
  listeners.add('event', () => heard.push('stays'))
  await null
  listeners.remove('event', () => undefined)
  expect(heard).toEqual(['stays'])
})

test('a guest that stopped listening has missed what came since, and a path left behind is no news', async () => {
  const listeners = createListeners()
  const heard: unknown[] = []
  listeners.add('event', () => heard.push('first'))()
  listeners.call('event', 1)
  listeners.call('navigate', { path: '/a' })
  listeners.forget('navigate')
  listeners.add('event', () => heard.push('second'))
  listeners.add('navigate', () => heard.push('path'))
  await null
  expect(heard).toEqual([])
})
