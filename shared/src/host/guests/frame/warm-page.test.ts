import { buildMicroFrontend } from '../../../testing/builders'
import { warmPage } from './warm-page'
import { endMeant } from './while-meant'

const erp = (over: { src?: string; sandbox?: string } = {}) =>
  buildMicroFrontend({
    kind: 'iframe',
    iframe: {
      src: 'http://erp.test/',
      origin: 'http://erp.test',
      sandbox: 'allow-scripts allow-same-origin',
      allow: '',
      ...over,
    },
  })

/** Frames out of sight: a closed root is seen by who attaches it alone. */
let roots: ShadowRoot[] = []
const frames = () => roots.flatMap((root) => (root.isConnected ? [...root.querySelectorAll('iframe')] : []))

beforeEach(() => {
  jest.useFakeTimers()
  roots = []
  const { attachShadow } = Element.prototype
  jest.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
    const root = attachShadow.call(this, init)
    roots.push(root)
    return root
  })
})
afterEach(() => {
  endMeant()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

test('a page that is meant is fetched as its own origin, out of sight, and runs no script', async () => {
  const warmed = warmPage(erp())
  jest.advanceTimersByTime(80)
  const [frame] = frames()
  expect(frame?.src).toBe('http://erp.test/')
  expect(frame?.getAttribute('sandbox')).toBe('allow-same-origin')
  expect(document.querySelector('iframe')).toBeNull()
  frame?.dispatchEvent(new Event('load'))
  await warmed
  jest.advanceTimersByTime(10_000)
  expect(frames()).toEqual([])
})

test('a pointer that only crosses a link asks no server', async () => {
  const crossed = warmPage(erp())
  jest.advanceTimersByTime(79)
  const meant = warmPage(erp({ src: 'http://erp.test/other' }))
  await crossed
  jest.advanceTimersByTime(80)
  expect(frames().map(({ src }) => src)).toEqual(['http://erp.test/other'])
  endMeant()
  await meant
  expect(frames()).toEqual([])
})

test('a page without an origin of its own is not fetched, since its files would be fetched again', async () => {
  await warmPage(erp({ sandbox: 'allow-scripts' }))
  jest.advanceTimersByTime(80)
  expect(frames()).toEqual([])
})
