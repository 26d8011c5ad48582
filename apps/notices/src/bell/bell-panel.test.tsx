import { act, screen } from '@testing-library/react'
import { listLetters } from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildUserInfo, renderApp, startFakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { BellPanel } from './bell-panel'

const panel = <BellPanel onOpen={() => undefined} onMore={() => undefined} />

test.each([
  ['names the dialog around it', <div role="dialog">{panel}</div>, '未读通知'],
  ['stands where no dialog is around it', panel, undefined],
])('the panel %s', async (_what, drawn, name) => {
  addTexts('notices', texts)
  const server = startFakeServer()
  server.answer(listLetters, { rows: [], total: 0 })
  await act(async () => renderApp(drawn, { user: buildUserInfo() }))
  screen.getByRole('heading', { name: '未读通知' })
  expect(screen.queryByRole('dialog')?.getAttribute('aria-label')).toBe(name)
  server.close()
})
