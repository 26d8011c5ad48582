import { addTexts } from '@center/shared/host'
import { texts } from '../../locales/texts'
import { confirmation } from '../components/dialogs/confirm.store'
import { bindNavigation } from '../lib/pages/navigation'
import { reopenClosed, requestClose, requestRefresh } from './close-tabs'
import { clearTabs, markTab, showTab, tabs } from './tabs.store'

const router = jest.fn()
const opened = () => router.mock.calls.map(([address]) => String(address).split('?')[0])
const keys = () => tabs.list.map(({ key }) => key)
const generationOf = (key: string) => tabs.list.find((tab) => tab.key === key)?.generation

beforeEach(() => {
  addTexts('shell', texts)
  clearTabs()
  router.mockReset()
  bindNavigation(router)
  for (const key of ['/all', '/notes']) showTab(key)
})

/** What the user is asked, and what they say. */
async function decide(request: Promise<void>, yes: boolean) {
  const { title, message, confirmLabel, danger, answer } = confirmation.asked!
  answer(yes)
  await request
  return { title, message: message.split('\n')[0], confirmLabel, danger }
}
const lost = { title: '有未保存的内容', message: '1 个页面的内容尚未保存，继续操作将丢失。', danger: true }

test('a tab without unsaved work is made again, and closed, without a question', async () => {
  const before = generationOf('/notes') ?? 0
  await requestRefresh('/notes')
  expect(generationOf('/notes')).toBe(before + 1)
  await requestClose(['/notes'])
  expect(keys()).toEqual(['/all'])
  expect(opened()).toEqual(['/all'])
})

test('unsaved work is asked about before a tab is made again', async () => {
  markTab('/notes', { dirty: true })
  const before = generationOf('/notes') ?? 0
  expect(await decide(requestRefresh('/notes'), false)).toEqual({ ...lost, confirmLabel: '仍然刷新' })
  expect(generationOf('/notes')).toBe(before)
  await decide(requestRefresh('/notes'), true)
  expect(generationOf('/notes')).toBe(before + 1)
  expect(tabs.list.find(({ key }) => key === '/notes')?.dirty).toBe(false)
})

test('unsaved work is asked about before tabs are closed', async () => {
  markTab('/notes', { dirty: true })
  expect(await decide(requestClose(['/all', '/notes']), false)).toEqual({ ...lost, confirmLabel: '仍然关闭' })
  expect(keys()).toEqual(['/all', '/notes'])
  await decide(requestClose(['/all', '/notes']), true)
  expect(keys()).toEqual([])
  expect(opened()).toEqual(['/index'])
})

test('nothing is closed, and nothing opened, without a tab', async () => {
  await requestClose([])
  reopenClosed()
  expect(router).not.toHaveBeenCalled()
})

test('what was closed last is opened again', async () => {
  await requestClose(['/notes'])
  reopenClosed()
  expect(keys()).toEqual(['/all', '/notes'])
  expect(opened()).toEqual(['/all', '/notes'])
})
