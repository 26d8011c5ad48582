import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listSentReceivers, readSentLetter, remindReceivers } from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildUserInfo, pageOf, printPage, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { SentLetterPage } from './sent-letter-page'

const letter = {
  id: 7,
  title: '停电通知',
  sender: '运营中心',
  pushTime: '2026-01-07 10:00:00',
  validityTime: null,
  replyWay: '1' as const,
  scheduled: false,
  receivers: 3,
  read: 1,
  answered: 0,
  remark: '',
  pushFile: [] as { addr: string; fileName: string; size: number }[],
  enterprises: [],
}

let server: FakeServer
beforeEach(() => {
  addTexts('notices', texts)
  server = startFakeServer()
  server.answer(listSentReceivers, { rows: [], total: 0 })
})
afterEach(() => server.close())

async function open(change: Partial<typeof letter> = {}) {
  server.answer(readSentLetter, { ...letter, ...change })
  await act(() => renderApp(<SentLetterPage id={7} />, { user: buildUserInfo() }))
  await screen.findByRole('heading', { name: '停电通知' })
  // What cleans the text comes with the first letter.
  await waitFor(() => expect(screen.queryByText('正在打开通知…')).toBeNull())
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('names the files that were sent with it', async () => {
  await open({ pushFile: [{ addr: 'a', fileName: '名单.txt', size: 4 }] })
  const files = within(screen.getByRole('region', { name: '附件', hidden: true }))
  expect(files.getAllByRole('listitem', { hidden: true })).toHaveLength(1)
  files.getByText('名单.txt')
})

test('without files says nothing of any', async () => {
  await open()
  expect(screen.queryByRole('region', { name: '附件', hidden: true })).toBeNull()
})

test('prints all of its receivers, those of the other pages too', async () => {
  const receivers = Array.from({ length: 53 }, (_, index) => ({
    userId: `u${index}`,
    name: `接收人 ${index}.`,
    username: `user${index}`,
    readTime: null,
    answerTime: null,
    content: '',
    fileList: [],
  }))
  server.answer(listSentReceivers, pageOf(receivers))
  await open()
  await screen.findByText('接收人 19.')
  expect(screen.queryByText('接收人 20.')).toBeNull()
  expect(await act(printPage)).toMatch(/接收人 0\.[^]*接收人 52\./)
  await waitFor(() => expect(screen.queryByText('接收人 20.')).toBeNull())
})

test('says that no one is in the list of its receivers', async () => {
  await open()
  await screen.findByText('没有符合条件的接收人')
})

test('says how many were reminded', async () => {
  await open()
  expect(screen.queryByRole('status')).toBeNull()
  server.answer(remindReceivers, { reminded: 2 })
  await press('提醒未回复人员')
  expect((await screen.findByRole('status')).textContent).toBe('已提醒 2 人')
})

test('says why no reminder was sent', async () => {
  await open()
  server.refuse(remindReceivers, 'rate.limited')
  await press('提醒未回复人员')
  await screen.findByRole('alert')
  expect(screen.queryByRole('status')).toBeNull()
})
