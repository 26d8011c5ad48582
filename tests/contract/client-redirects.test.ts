/** @jest-environment jsdom */
import '../support/browser-globals'
import { centralSignInAddress, navigatePortal, safeRedirect, signInPath } from '@center/shared/host'
import { noteFigures } from '../../server/src/testing/figures'

const EVIL = 'evil.example'
const { origin } = window.location

/** What somebody may write into `redirect=` to have a user who has just signed in go elsewhere, or in circles. */
function hostileRedirects(): string[] {
  const starts = [
    'https://',
    'http://',
    '//',
    '///',
    '/\\',
    '\\\\',
    '\\/',
    'https:',
    'https:/',
    'https:\\\\',
    ' //',
    './/',
  ]
  const hidden = ['\t', '\n', '\r', '\r\n', '\0', '\u00a0', '\u2028', '\u200b', '%09', '%0a', '%00', '%20']
  const hosts = [
    EVIL,
    `${window.location.host}@${EVIL}`,
    `user:word@${EVIL}`,
    `${EVIL}\\@${window.location.host}`,
    `${EVIL}#${origin}/center/`,
    `${EVIL}?${origin}/center/`,
    `${window.location.host}.${EVIL}`,
    `[::1]`,
    '0x7f000001',
    '\uff45vil.example',
    'evil\u3002example',
  ]
  const paths = ['', '/center/', '/center/index?x=1']
  const elsewhere = starts.flatMap((start) => hosts.flatMap((host) => paths.map((path) => `${start}${host}${path}`)))
  const broken = hidden.flatMap((mark) => [
    ...[`${mark}//${EVIL}`, `/${mark}/${EVIL}`, `//${mark}${EVIL}`, `/${mark}\\${EVIL}`, `/center${mark}//${EVIL}`],
    ...[`java${mark}script:alert(1)`, `${mark}javascript:alert(1)`, `/center/..${mark}//${EVIL}`],
  ])
  const steps = ['..', '%2e%2e', '.%2e', '%2E.', '..\\', '..%2f', '..%5c', '.;/..', 'x/../..', './..']
  const climbing = steps.flatMap((step) => ['api/x', `/${EVIL}`, `\\${EVIL}`].map((to) => `/center/${step}/${to}`))
  const schemes = ['javascript:', 'JaVaScRiPt:', 'data:text/html,', 'vbscript:', 'blob:', 'file:///', 'about:blank']
  const code = schemes.flatMap((scheme) => [`${scheme}alert(1)`, `/${scheme}alert(1)`, `${scheme}//${EVIL}/center/`])
  const circles = [
    '/center/login',
    '/center/user/login/',
    '/center/x/../login?redirect=%2Fcenter%2Flogin',
    '/center//../login',
  ]
  const alike = [
    '/center-evil',
    '/center@evil.example',
    '/center.evil.example',
    '/centers',
    '/%63enter-evil',
    'center/index',
  ]
  const plain = [...elsewhere, ...broken, ...climbing, ...code, ...circles, ...alike]
  return [
    ...plain,
    ...plain.map(encodeURIComponent),
    ...plain.map((one) => encodeURIComponent(encodeURIComponent(one))),
  ]
}

/** Whether a browser on our page that opens this is in the portal, and not at its sign-in. */
function isInside(address: string): boolean {
  const { origin: own, pathname } = new URL(address, window.location.href)
  return own === origin && /^\/center(\/|$)/.test(pathname) && !/^\/center\/(user\/)?login\/*$/.test(pathname)
}

/** Where each door of the page leads that is told to go on to an address; null: it takes no notice of it. */
const doors: Record<string, (wish: string) => string | null> = {
  'after the form': (wish) => {
    const target = safeRedirect(wish)
    if (target === null) return null
    navigatePortal(target)
    return window.location.href
  },
  'on the way to the form': (wish) => new URL(signInPath(wish), origin).searchParams.get('redirect'),
  'on the way to the central sign-in': (wish) =>
    new URL(centralSignInAddress(wish, { renew: false })).searchParams.get('service'),
}

test('leads no user out of the portal after sign-in, however the address is written', () => {
  const wishes = hostileRedirects()
  const led = Object.entries(doors).flatMap(([door, open]) =>
    wishes.flatMap((wish) => {
      const target = open(wish)
      return target === null || isInside(target) ? [] : [`${door}: ${JSON.stringify(wish)} → ${target}`]
    }),
  )
  expect(led).toEqual([])
  const what = `${wishes.length} hostile spellings, after the form and on the way to either sign-in: led out of the portal`
  noteFigures([{ promise: 'redirects', what, bound: '0', measured: String(led.length) }])
})

test.each([
  '/center/orders/all?x=1&next=https%3A%2F%2Foa.example%2F#row',
  '/center/IframePageContent/https%3A%2F%2Foa.example%2Fa%3Fb%3D1?tc=park',
  '/center/中文?备注=a%20b',
])('the whole way of a user arrives as it was: %s', (wish) => {
  const { pathname, search, hash } = new URL(wish, origin)
  const whole = pathname + search + hash
  expect(safeRedirect(wish)).toBe(whole)
  expect(new URL(signInPath(wish), origin).searchParams.get('redirect')).toBe(whole)
  const service = new URL(centralSignInAddress(wish, { renew: false })).searchParams.get('service')
  expect(service?.replace(/[?&]ssoState=\w{32}/, '')).toBe(origin + whole)
})
