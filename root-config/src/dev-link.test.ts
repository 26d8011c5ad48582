import { takeDevLink } from './dev-link'

const hash = '#center-dev=%40acme%2Fhello&address=http%3A%2F%2F127.0.0.1%3A4300%2F'

/** What the server says of the page: whether it may take apps from this machine. */
function boot(overrides: boolean): void {
  document.body.innerHTML = `<script type="application/json" id="center-boot">${JSON.stringify({ overrides })}</script>`
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', `/center/?tc=demo${hash}`)
})

test('keeps app and address of a link, and takes them out of the address', () => {
  boot(true)
  takeDevLink()
  expect(localStorage.getItem('pro__overrides')).toBe('{"@acme/hello":"http://127.0.0.1:4300/"}')
  expect(sessionStorage.getItem('pro__devApp')).toBe('@acme/hello')
  expect(window.location.href).toBe('http://localhost/center/?tc=demo')
})

test('takes nothing where the server does not allow it, and nothing from another address', () => {
  boot(false)
  takeDevLink()
  boot(true)
  takeDevLink({ hash: '#section=users', pathname: '/center/admin', search: '' })
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  expect(window.location.hash).toBe(hash)
})
