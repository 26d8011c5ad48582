import { staleIfError } from './stale-if-error'

function open() {
  const failures: unknown[] = []
  const state = { isDown: false, version: 1 }
  const ask = async (key: string) => {
    if (state.isDown) throw new Error('down')
    return `${key} ${state.version}`
  }
  return {
    state,
    failures,
    find: staleIfError(ask, { fallback: 'nothing', onFailure: (error) => failures.push(error) }),
  }
}

test('answers what is there as long as it is there', async () => {
  const { state, find, failures } = open()
  expect(await find('demo')).toBe('demo 1')
  state.version = 2
  expect(await find('demo')).toBe('demo 2')
  expect(failures).toEqual([])
})

test('answers what was there last, of the same key, and tells of the failure', async () => {
  const { state, find, failures } = open()
  await find('demo')
  state.isDown = true
  expect(await find('demo')).toBe('demo 1')
  expect(await find('park')).toBe('nothing')
  expect(failures).toHaveLength(2)
  state.isDown = false
  expect(await find('park')).toBe('park 1')
})
