import { act, render, screen } from '@testing-library/react'
import * as React from 'react'

let isReachable = false
jest.mock('./later-parts', () => reached({ Tag: () => <b>标签</b> }))
jest.mock('../icons/more-icons', () => reached({ moreIcons: { camera: () => <i>相机</i> } }))

function reached<Code>(code: Code): Code {
  if (!isReachable) throw new Error('offline')
  return code
}

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
  render(<IconByName name="camera" label="拍照" />)
  expect(screen.getByLabelText('拍照')).toBeDefined()
  await settle()
  expect(onMissed).not.toHaveBeenCalled()
  isReachable = true
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(screen.getByText('相机')).toBeDefined()
})

test('the first input has parts and icons come, and no visit before', async () => {
  isReachable = true
  const { laterIcons, laterParts, loadLaterOnInput } = await parts()
  const Seen = () => <p>{laterParts.use() && laterIcons.use() ? '在' : '还没有'}</p>
  const stop = loadLaterOnInput()
  window.dispatchEvent(new Event('pointermove'))
  await settle()
  render(<Seen />)
  expect(screen.getByText('在')).toBeDefined()
  stop()
})
