import { buildMicroFrontend } from '../../../testing/builders'
import { buildGuestServices } from '../../../testing/guest-services'
import { warmPage } from '../frame/warm-page'
import { createGuestHost } from '../lifecycle/guest-host'

jest.mock('../frame/warm-page', () => ({ warmPage: jest.fn(async () => undefined) }))

function open() {
  const services = buildGuestServices()
  const fetched: string[] = []
  services.fetchStyle = async (href) => void fetched.push(href) as never
  const evaluated = jest.fn(() => ({ bootstrap: 1, mount: 1, unmount: 1 }))
  const guest = buildMicroFrontend({ kind: 'system', styles: [{ href: '/a.css', integrity: 'sha384-a' }] })
  services.bundles.set(guest.entry, evaluated)
  return { prefetch: createGuestHost(services).prefetch, fetched, evaluated, guest, services }
}

type Connection = { saveData?: boolean; effectiveType?: string }
const connect = (value: Connection) => Object.defineProperty(navigator, 'connection', { value, configurable: true })
const saveData = (isSaving: boolean) => connect({ saveData: isSaving })
afterEach(() => connect({}))

test.each(['slow-2g', '2g'])('does nothing on a line of %s', async (effectiveType) => {
  const { prefetch, fetched, evaluated, guest } = open()
  connect({ saveData: false, effectiveType })
  await prefetch.fetch(guest)
  await prefetch.evaluate(guest)
  expect(fetched).toEqual([])
  expect(evaluated).not.toHaveBeenCalled()
})

test('fetches every file once, and runs nothing', async () => {
  const { prefetch, fetched, evaluated, guest } = open()
  await prefetch.fetch(guest)
  await prefetch.fetch(guest)
  expect(fetched).toEqual([guest.entry, 'http://localhost/a.css'])
  expect(evaluated).not.toHaveBeenCalled()
})

test('evaluates once, and has the styles ready that the mount would wait for', async () => {
  const { prefetch, evaluated, fetched, guest } = open()
  await prefetch.evaluate(guest)
  await prefetch.evaluate(guest)
  expect(evaluated).toHaveBeenCalledTimes(1)
  expect(fetched).toEqual(['http://localhost/a.css'])
})

test('says nothing of what fails; who opens it asks again', async () => {
  const { prefetch, guest, services } = open()
  const forgetFailed = jest.spyOn(services.modules, 'forgetFailed')
  services.bundles.clear()
  await prefetch.evaluate(guest)
  expect(forgetFailed).toHaveBeenCalledWith(guest)
})

test('does nothing for who saves data', async () => {
  const { prefetch, fetched, evaluated, guest } = open()
  saveData(true)
  await prefetch.fetch(guest)
  await prefetch.evaluate(guest)
  expect(fetched).toEqual([])
  expect(evaluated).not.toHaveBeenCalled()
})

test('an isolated element is neither fetched nor evaluated in this page', async () => {
  const { prefetch, fetched, evaluated, guest } = open()
  const isolated = { ...guest, kind: 'element' as const, iframe: { src: '/x', origin: 'null', sandbox: '', allow: '' } }
  await prefetch.fetch(isolated)
  await prefetch.evaluate(isolated)
  expect(fetched).toEqual([])
  expect(evaluated).not.toHaveBeenCalled()
})

test('the page of a frame is fetched when the user is about to open it, and its server not asked before', async () => {
  const { prefetch, guest } = open()
  const iframe = { src: 'http://erp.test/', origin: 'http://erp.test', sandbox: 'allow-same-origin', allow: '' }
  const page = { ...guest, kind: 'iframe' as const, iframe }
  await prefetch.fetch(page)
  expect(warmPage).not.toHaveBeenCalled()
  await prefetch.evaluate(page)
  await prefetch.evaluate(page)
  expect(warmPage).toHaveBeenCalledTimes(1)
})
