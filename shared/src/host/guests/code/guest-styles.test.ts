import { installFakeStyles } from '../../../testing/fake-styles'
import { buildGuestServices } from '../../../testing/guest-services'
import { adoptStyles, loadStyles } from './guest-styles'

const address = 'https://portal.example/api/resources/apps/hello/1.0.0/css/app.css'

/** What stands in the sheet that was made of some style. */
async function loaded(css: string): Promise<string> {
  installFakeStyles()
  const services = { ...buildGuestServices(), fetchStyle: async () => css }
  const [sheet] = await loadStyles([{ href: address, integrity: 'sha384-x' }], services)
  return (sheet as unknown as { css: string }).css
}

test.each([
  ["url('f.woff2')", 'url("https://portal.example/api/resources/apps/hello/1.0.0/css/f.woff2")'],
  ['url( ../a.png )', 'url("https://portal.example/api/resources/apps/hello/1.0.0/a.png")'],
  ['url("/b.svg#c")', 'url("https://portal.example/b.svg#c")'],
  ['url(data:image/png;base64,AAAA)', 'url("data:image/png;base64,AAAA")'],
  ['url(#gradient)', 'url(#gradient)'],
])('%s is looked for beside the file that names it', async (written, meant) => {
  expect(await loaded(`p { src: ${written}; color: red }`)).toBe(`p { src: ${meant}; color: red }`)
})

test('a sheet that two tabs share stays in force until both are closed', async () => {
  installFakeStyles()
  const services = { ...buildGuestServices(), fetchStyle: async () => 'p { color: red }' }
  const sheets = await loadStyles([{ href: address, integrity: 'sha384-y' }], services)
  const [first, second] = [new AbortController(), new AbortController()]
  adoptStyles(sheets, first.signal)
  adoptStyles(await loadStyles([{ href: address, integrity: 'sha384-y' }], services), second.signal)
  first.abort()
  expect(document.adoptedStyleSheets).toEqual(sheets)
  second.abort()
  expect(document.adoptedStyleSheets).toEqual([])
})
