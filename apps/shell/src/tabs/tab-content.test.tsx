import { act, fireEvent, render, screen } from '@testing-library/react'
import { addTexts, watchGuests } from '@center/shared/host'
import { useState } from 'react'
import { texts } from '../../locales/texts'
import { confirmLeave } from '../components/unsaved/confirm-leave'
import { ConfirmDialog } from '../components/dialogs/confirm-dialog'
import { useUnsavedWork } from '../components/unsaved/use-unsaved-work'
import { online, watchOnline } from '../lib/online.store'
import { unsavedCount } from '../lib/pages/unsaved-work'
import { TabPanels } from './tab-panels'
import { clearTabs, showTab, tabs } from './tabs.store'
import { useUnsavedTabs } from './use-unsaved-tabs'
import { watchReleased } from './guest/watch-released'

jest.mock('@center/shared/host', () => ({ ...jest.requireActual('@center/shared/host'), watchGuests: jest.fn() }))

let isBroken = false

function Form() {
  const [value, setValue] = useState('')
  useUnsavedWork(value !== '')
  if (isBroken) throw new Error('no such field')
  return <input aria-label="name" value={value} onChange={(event) => setValue(event.target.value)} />
}

function Page() {
  useUnsavedTabs()
  return <TabPanels hasBar draw={(_page, tab) => (tab.key === '/welcomePage' ? <Form /> : <p>{tab.key}</p>)} />
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  addTexts('shell', texts)
  isBroken = false
  online.isOnline = true
  clearTabs()
  showTab('/workStand')
  showTab('/welcomePage')
})

const draw = () =>
  act(async () => {
    render(
      <>
        <Page />
        <ConfirmDialog />
      </>,
    )
  })
const type = (value: string) => act(async () => fireEvent.change(screen.getByLabelText('name'), { target: { value } }))

describe('a page that throws', () => {
  beforeEach(async () => {
    isBroken = true
    jest.spyOn(console, 'error').mockImplementationOnce(() => undefined)
    await draw()
  })

  test('is replaced by the 500 page, and the others live on', () => {
    screen.getByRole('heading', { level: 1, name: '500 页面出错了' })
    screen.getByText('no such field')
    screen.getByText('/workStand')
  })

  test('is made again on request', async () => {
    isBroken = false
    await act(async () => screen.getByRole('button', { name: '重试' }).click())
    screen.getByLabelText('name')
  })

  test('without a network comes back with it', async () => {
    const stop = watchOnline()
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await act(async () => void window.dispatchEvent(new Event('offline')))
    screen.getByRole('heading', { level: 1, name: '网络已断开' })
    isBroken = false
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    await act(async () => void window.dispatchEvent(new Event('online')))
    screen.getByLabelText('name')
    stop()
  })
})

describe('typed work', () => {
  test('is noted on the tab of its form, and no longer once the form is as it was', async () => {
    await draw()
    await type('a')
    expect(tabs.list[1]?.dirty).toBe(true)
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    await type('')
    expect(tabs.list[1]?.dirty).toBe(false)
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  })

  test('is said by the question before the portal is left, which is the only one', async () => {
    await draw()
    await type('a')
    const answer = confirmLeave({ title: '退出', message: '确定退出？' })
    await screen.findByText(/确定退出？\s*1 个页面的内容尚未保存，继续操作将丢失。/)
    expect(unsavedCount()).toBe(1)
    await act(async () => screen.getByRole('button', { name: '确定' }).click())
    await expect(answer).resolves.toBe(true)
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  })
})

test('tabs whose guest is out of memory are marked until it is back', () => {
  watchReleased()
  const { onLifecycle } = jest.mocked(watchGuests).mock.lastCall?.[0] ?? {}
  const guest = { key: '/workStand', app: 'a', version: '1.0.0' }
  const happen = (...list: ('opened' | 'released' | 'closed')[]) =>
    list.forEach((what) => onLifecycle?.({ ...guest, what }))
  const isMarked = () => tabs.list[0]?.isReleased
  happen('opened')
  expect(isMarked()).toBe(false)
  happen('released')
  expect(isMarked()).toBe(true)
  onLifecycle?.({ ...guest, what: 'mounted', ms: 1 })
  expect(isMarked()).toBe(false)
  happen('released')
  // Made again: the one in whose place it is leaves last.
  happen('opened', 'closed')
  expect(isMarked()).toBe(false)
  happen('closed')
  expect(isMarked()).toBe(true)
})
