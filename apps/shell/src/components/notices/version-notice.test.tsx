import { act, render, screen } from '@testing-library/react'
import { getPortalVersion } from '@center/shared/contract'
import { addTexts, configuration, setLocale } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { newerVersion, watchVersion } from '../../lib/newer-version.store'
import { VersionNotice } from './version-notice'

let server: FakeServer
let stop: () => void

beforeEach(async () => {
  jest.useFakeTimers()
  addTexts('shell', texts)
  await setLocale('zh')
  Object.assign(newerVersion, { version: null, putOff: null })
  const boot = Object.assign(document.createElement('script'), { id: 'center-boot', type: 'application/json' })
  boot.textContent = JSON.stringify({ version: 'aaa', tenantCode: '', tenantId: '', publicPaths: [], apps: [] })
  document.body.replaceChildren(boot)
  server = startFakeServer()
  stop = watchVersion()
  render(<VersionNotice />)
})
afterEach(() => {
  stop()
  server.close()
  jest.useRealTimers()
})

const serve = async (version: string) => {
  server.answer(getPortalVersion, { version, apps: [] })
  await act(() => jest.advanceTimersByTimeAsync(configuration.values.CENTER_VERSION_POLL_SECONDS * 1000))
}
const offer = () => screen.queryByText('门户已发布新版本，刷新后生效。')

test('a newer version is offered, can wait, and the next one is offered again', async () => {
  await serve('aaa')
  expect(offer()).toBeNull()
  await serve('bbb')
  expect(offer()).not.toBeNull()
  await act(async () => screen.getByRole('button', { name: '稍后' }).click())
  expect(offer()).toBeNull()
  await serve('bbb')
  expect(offer()).toBeNull()
  await serve('ccc')
  expect(offer()).not.toBeNull()
})
