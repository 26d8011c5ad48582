import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { exportReceivers, listSentReceivers, readSentLetter } from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildUserInfo, printPage, renderApp, startFakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { SentLetterPage } from './sent-letter-page'

test('a sent notice is counted by enterprise, page by page, and exported so', async () => {
  addTexts('notices', texts)
  const server = startFakeServer()
  const enterprises = Array.from({ length: 11 }, (_, index) => ({
    enterpriseId: index === 10 ? null : `e${index}`,
    name: index === 10 ? '' : `企业 ${index}`,
    receivers: 5,
    read: 3,
    answered: 1,
  }))
  server.answer(readSentLetter, {
    id: 7,
    title: '停电通知',
    sender: '运营中心',
    pushTime: '2026-01-07 10:00:00',
    validityTime: null,
    replyWay: '1',
    scheduled: false,
    receivers: 55,
    read: 33,
    answered: 11,
    remark: '',
    pushFile: [],
    enterprises,
  })
  server.answer(listSentReceivers, { rows: [], total: 0 })
  // What becomes of the file is the browser's.
  server.refuse(exportReceivers, 'letter.not_found')
  await act(() => renderApp(<SentLetterPage id={7} />, { user: buildUserInfo() }))

  const section = within((await screen.findAllByRole('region', { name: '按企业统计' }))[0]!)
  expect(section.getAllByRole('row')[1]?.textContent).toBe('企业 053 / 51 / 5')
  await act(async () => fireEvent.click(section.getByRole('button', { name: '下一页' })))
  expect(section.getAllByRole('row')[1]?.textContent).toContain('未加入企业')
  await act(async () => fireEvent.click(section.getByRole('button', { name: '导出企业统计' })))
  await waitFor(() => expect(server.calls.at(-1)?.query.get('by')).toBe('enterprise'))
  expect(await act(printPage)).toMatch(/企业 0[^]*企业 9[^]*未加入企业/)
  await waitFor(() => expect(section.queryByText('企业 0')).toBeNull())
  server.close()
})
