import { act, screen, waitFor } from '@testing-library/react'
import { listReleases } from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildUserInfo, pageOf, printPage, renderApp, startFakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { buildApp, buildRelease } from '../testing/build-rows'
import { watchApp } from './app-page.store'
import { HistoryCard } from './history-card'

test('the whole history of an app is printed, the entries of the other pages too', async () => {
  addTexts('ops', texts)
  const server = startFakeServer()
  const entries = Array.from({ length: 51 }, (_, index) => buildRelease(51 - index, { note: `发布说明 ${index}.` }))
  server.answer(listReleases, pageOf(entries))
  const row = { ...buildApp(), tenantCode: 'demo', tenantName: '工业云平台' }
  await act(async () => renderApp(<HistoryCard row={row} />, { user: buildUserInfo() }))
  const stop = watchApp(row.tenantCode, row.name)
  await screen.findByText('发布说明 9.')
  expect(screen.queryByText('发布说明 10.')).toBeNull()
  expect(await act(printPage)).toMatch(/发布说明 0\.[^]*发布说明 50\./)
  await waitFor(() => expect(screen.queryByText('发布说明 10.')).toBeNull())
  stop()
  server.close()
})
