import { createPinnedAddresses } from './pinned-addresses'
import { runStartFiles } from './start-files'

type Part = (register: (imports: string[], declare: () => unknown) => void) => void
type StartWindow = Window & { centerStart?: (address: string, part: Part) => void }

const scope = window as StartWindow
const pinned = createPinnedAddresses(document.baseURI)
pinned.add({ integrity: { '/center/assets/react.js': 'sha384-react' } })
const whole = (path: string) => new URL(path, document.baseURI).href
const react: Part = (register) => register(['a'], () => ({}))
const scripts = () => [...document.head.querySelectorAll('script')]

beforeEach(() => {
  document.head.innerHTML = '<script type="application/json" id="center-start">["/start-1.js","/start-2.js"]</script>'
})

const started = () => {
  const running = runStartFiles(document, pinned)
  const [, first, second] = scripts()
  return { running, first, second }
}

it('takes the modules of its files, and nothing once they have run', async () => {
  const { running, first, second } = started()
  scope.centerStart?.('/center/assets/react.js', react)
  first?.dispatchEvent(new Event('load'))
  second?.dispatchEvent(new Event('load'))
  const taken = await running
  expect([...taken.keys()]).toEqual([whole('/center/assets/react.js')])
  expect(taken.get(whole('/center/assets/react.js'))?.[0]).toEqual(['a'])
  expect(scope.centerStart).toBeUndefined()
  expect(scripts()).toHaveLength(1)
})

it.each(['load', 'error'])('lets the hints of the page go out once the first file has ended: %s', async (event) => {
  document.head.innerHTML += '<template id="center-hints"><link rel="preload" href="/shell.js"></template>'
  const hinted = () => document.head.querySelectorAll(':scope > link').length
  const { running, first, second } = started()
  expect(hinted()).toBe(0)
  first?.dispatchEvent(new Event(event))
  await Promise.resolve().then(() => Promise.resolve())
  expect(hinted()).toBe(1)
  second?.dispatchEvent(new Event('load'))
  await running
  expect(hinted()).toBe(1)
})

it('gives the hints the hashes that the page leaves to it, and no others', async () => {
  const hints = ['/center/assets/react.js', '/unknown.js'].map((href) => `<link rel="preload" href="${href}">`)
  const pinnedHint = '<link rel="preload" href="/released.js" integrity="sha384-own">'
  document.head.innerHTML += `<template id="center-hints">${hints.join('')}${pinnedHint}</template>`
  const { running, first, second } = started()
  first?.dispatchEvent(new Event('load'))
  second?.dispatchEvent(new Event('load'))
  await running
  const links = [...document.head.querySelectorAll(':scope > link')]
  expect(links.map((link) => link.getAttribute('integrity'))).toEqual(['sha384-react', '', 'sha384-own'])
})

it('goes on without a file that does not come', async () => {
  const { running, first, second } = started()
  first?.dispatchEvent(new Event('error'))
  second?.dispatchEvent(new Event('load'))
  expect((await running).size).toBe(0)
})

it('takes no module whose address is not pinned', async () => {
  const { running, first, second } = started()
  scope.centerStart?.('/center/assets/other.js', react)
  first?.dispatchEvent(new Event('load'))
  second?.dispatchEvent(new Event('load'))
  expect((await running).size).toBe(0)
})

it.each(['', '{"a":1}', 'nonsense', '[1]'])('starts without files where the page names none: %s', async (text) => {
  document.head.innerHTML = `<script type="application/json" id="center-start">${text}</script>`
  expect((await runStartFiles(document, pinned)).size).toBe(0)
})
