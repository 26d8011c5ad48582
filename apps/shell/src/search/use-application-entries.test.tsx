import { act, waitFor } from '@testing-library/react'
import { getPermissions, getUserInfo, listApplications, listMicroFrontends } from '@center/shared/contract'
import { addTexts, configuration, workContext } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { useEffect } from 'react'
import { texts } from '../../locales/texts'
import type { Entry } from './entries'
import { useApplicationEntries } from './use-application-entries'

const values = { ...configuration.values }
const application = { icon: '', description: '生产与设备', category: '', isDefault: '0' as const }
let server: FakeServer
let found: Entry[] = []

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  server = startFakeServer()
  addTexts('shell', texts)
  found = []
  server.answer(listApplications, [
    { ...application, id: 'a1', appCode: 'ENT_WORKBENCH', appName: '企业工作台' },
    { ...application, id: 'a2', appCode: 'MES', appName: '生产管理' },
  ])
  server.answer(getUserInfo, buildUserInfo())
  server.answer(getPermissions, buildPermissions())
  server.answer(listMicroFrontends, [])
})
afterEach(() => {
  Object.assign(configuration, { values })
  server.close()
})

function Probe() {
  const now = useApplicationEntries()
  useEffect(() => void (found = now))
  return null
}
const show = (CENTER_SWITCHAPP: boolean) => {
  Object.assign(configuration, { values: { ...values, CENTER_SWITCHAPP } })
  return renderApp(<Probe />, { user: buildUserInfo(), permissions: buildPermissions() })
}

test('are found and switched to, where the tenant lets users switch', async () => {
  await show(true)
  await waitFor(() => expect(found.map(({ title }) => title)).toEqual(['企业工作台', '生产管理']))
  expect(found[1]).toMatchObject({ kind: 'app', other: 'MES', place: '应用 · 生产与设备' })
  await act(async () => found[1]?.open())
  await waitFor(() => expect(workContext().appCode).toBe('MES'))
})

test('are not asked for where it does not', async () => {
  const { unmount } = await show(false)
  expect(found).toEqual([])
  expect(server.calls.map(({ path }) => path)).not.toContain('/api/front/apply/info/getNewApplyList')
  unmount()
})
