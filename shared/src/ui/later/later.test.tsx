import { act, render, screen } from '@testing-library/react'
import * as React from 'react'

let isReachable = false
jest.mock('./later-parts', () => {
  if (!isReachable) throw new Error('offline')
  return { Tag: () => <b>标签</b>, moreIcons: { truck: () => <i>卡车</i> } }
})

beforeEach(() => {
  jest.resetModules()
  // The library is as if never fetched; React stays the one that draws.
  jest.doMock('react', () => React)
  isReachable = false
})

const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  })

async function parts() {
  const [{ Tag }, later, { IconByName }] = await Promise.all([
    import('./later-components'),
    import('./later'),
    import('../icons/icon-by-name'),
  ])
  return { Tag, IconByName, ...later }
}

test('what is wanted and did not come is told, and drawn once the next press brings it', async () => {
  const { Tag, onLaterMissed } = await parts()
  const onMissed = jest.fn()
  onLaterMissed(onMissed)
  render(<Tag />)
  await settle()
  expect(onMissed).toHaveBeenCalledTimes(1)
  isReachable = true
  window.dispatchEvent(new Event('keydown'))
  await settle()
  expect(screen.getByText('标签')).toBeDefined()
  expect(onMissed).toHaveBeenCalledTimes(1)
})

test('an icon has its room until it is here, and is no reason for a word', async () => {
  const { IconByName, onLaterMissed } = await parts()
  const onMissed = jest.fn()
  onLaterMissed(onMissed)
  render(<IconByName name="truck" label="运输" />)
  expect(screen.getByLabelText('运输')).toBeDefined()
  await settle()
  expect(onMissed).not.toHaveBeenCalled()
  isReachable = true
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(screen.getByText('卡车')).toBeDefined()
})

test('the first input has it come, and no visit before', async () => {
  isReachable = true
  const { loadLaterOnInput, useLater } = await parts()
  const Seen = () => <p>{useLater() ? '在' : '还没有'}</p>
  const stop = loadLaterOnInput()
  window.dispatchEvent(new Event('pointermove'))
  await settle()
  render(<Seen />)
  expect(screen.getByText('在')).toBeDefined()
  stop()
})
