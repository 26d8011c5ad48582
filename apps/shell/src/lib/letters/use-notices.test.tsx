import { configuration } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp } from '@center/shared/testing'
import { useEffect } from 'react'
import { useNotices, type Notices } from './use-notices'

const values = { ...configuration.values }
afterEach(() => Object.assign(configuration, { values }))

let notices: Notices | null = null
function Probe() {
  const now = useNotices()
  useEffect(() => void (notices = now))
  return null
}

test.each([
  ['messageIndex', true],
  ['uni:admin_messageIndex', true],
  ['colist', false],
])('%s: the bell and the list %s', async (action, mayRead) => {
  Object.assign(configuration, { values: { ...values, CENTER_ISNOTICE: true } })
  const { unmount } = await renderApp(<Probe />, { user: buildUserInfo(), permissions: buildPermissions([action]) })
  expect(notices).toEqual({ isOn: true, mayRead })
  unmount()
})
