import { getPortalVersion, type Policy } from '../../contract'
import { startFakeServer, type FakeServer } from '../../testing'
import { newerPortal, reloadIfOutdated } from './portal-version'

let server: FakeServer
const reload = jest.fn()
const ops = '@center/ops'
const serve = (version: string, apps: { name: string; version: string; policy: Policy }[] = []) =>
  server.answer(getPortalVersion, { version, apps })

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  server = startFakeServer()
  const boot = Object.assign(document.createElement('script'), { id: 'center-boot', type: 'application/json' })
  boot.textContent = JSON.stringify({
    version: 'aaa',
    tenantCode: '',
    tenantId: 't-1',
    apps: [{ name: ops, version: '1.0.0' }],
  })
  document.body.replaceChildren(boot)
})
afterEach(() => server.close())

test('a page of the served version is up to date', async () => {
  serve('aaa')
  expect(await newerPortal()).toBeNull()
  expect(await reloadIfOutdated(reload)).toBe(false)
})

test('gives the server 2.5 s, in the background', async () => {
  serve('aaa')
  await newerPortal()
  expect(server.calls.map(({ timeoutMs }) => timeoutMs)).toEqual([2_500])
})

test('a server that does not answer says nothing about the version', async () => {
  expect(await newerPortal()).toBeNull()
})

test('a page without a build has no version', async () => {
  document.body.replaceChildren()
  serve('bbb')
  expect(await newerPortal()).toBeNull()
})

test('a page that is out of date is loaded anew, once for each version', async () => {
  serve('bbb')
  expect(await reloadIfOutdated(reload)).toBe(true)
  expect(await reloadIfOutdated(reload)).toBe(false)
  serve('ccc')
  expect(await reloadIfOutdated(reload)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('another version of one of our own apps is offered like another build, for this tenant alone', async () => {
  serve('aaa', [{ name: ops, version: '1.0.0', policy: 'immediate' }])
  expect(await newerPortal()).toBeNull()
  serve('aaa', [
    { name: ops, version: '1.1.0', policy: 'prompt' },
    { name: '@center/unknown', version: '2.0.0', policy: 'prompt' },
  ])
  expect(await newerPortal()).toBe('aaa @center/ops@1.1.0')
  expect(server.calls.at(-1)?.query.get('tenantId')).toBe('t-1')
})

test('what is for the next visit is not offered, and is there when the page has to be loaded anew', async () => {
  serve('aaa', [{ name: ops, version: '1.1.0', policy: 'next-visit' }])
  expect(await newerPortal()).toBeNull()
  expect(await reloadIfOutdated(reload)).toBe(true)
  expect(await reloadIfOutdated(reload)).toBe(false)
  serve('bbb', [{ name: ops, version: '1.1.0', policy: 'next-visit' }])
  expect(await newerPortal()).toBe('bbb @center/ops@1.1.0')
})
