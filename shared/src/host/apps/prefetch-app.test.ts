import { leavePins } from '../../early-call'
import { pageFunctions } from '../page/page-functions'
import { prefetchApp } from './prefetch-app'

const pin = (name: string) => ({ href: `/center/assets/${name}`, integrity: `sha384-${name}` })
const writeBoot = (apps: object[]) => {
  document.body.innerHTML = `<script type="application/json" id="center-boot">${JSON.stringify({ apps })}</script>`
}
const fetchFile = jest.fn(() => Promise.reject(new TypeError('offline')))
const connect = (saveData: boolean) =>
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })

beforeEach(() => {
  fetchFile.mockClear()
  pageFunctions.fetch = fetchFile
  connect(false)
})
afterEach(() => void document.body.replaceChildren())

test('fetches scripts and styles of an app once, by their hashes, after all else', () => {
  writeBoot([
    { name: '@center/shell', version: '1.0.0', scripts: [pin('shell.js'), pin('ui.js')], styles: [pin('ui.css')] },
  ])
  prefetchApp('@center/shell')
  prefetchApp('@center/shell')
  expect(fetchFile.mock.calls).toEqual(
    ['shell.js', 'ui.js', 'ui.css'].map((name) => [
      pin(name).href,
      { integrity: pin(name).integrity, priority: 'low', signal: expect.any(AbortSignal) as AbortSignal },
    ]),
  )
})

test('a file that comes without its hash has the one that the first script has left', () => {
  const [{ href, integrity }, unknown] = [pin('late.js'), pin('unknown.js')]
  writeBoot([{ name: '@center/late', version: '1.0.0', scripts: [{ href }, { href: unknown.href }], styles: [] }])
  leavePins({ [href]: integrity }, document)
  prefetchApp('@center/late')
  expect(fetchFile.mock.calls).toMatchObject([
    [href, { integrity }],
    [unknown.href, { integrity: '' }],
  ])
})

test('leaves out what the page has asked for already', () => {
  writeBoot([{ name: '@center/notices', version: '1.0.0', scripts: [pin('ui-2.js'), pin('bell.js')], styles: [] }])
  document.body.insertAdjacentHTML('beforeend', `<link rel="preload" as="script" href="${pin('ui-2.js').href}">`)
  prefetchApp('@center/notices')
  expect(fetchFile.mock.calls).toEqual([[pin('bell.js').href, expect.anything()]])
})

test('fetches nothing of an app that the page does not have, and nothing for a user who saves data', () => {
  writeBoot([{ name: '@center/ops', version: '1.0.0', scripts: [pin('ops.js')], styles: [] }])
  prefetchApp('@center/admin')
  connect(true)
  prefetchApp('@center/ops')
  expect(fetchFile).not.toHaveBeenCalled()
})
