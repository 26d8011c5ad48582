import { fileAddressPattern } from '@center/shared/contract'
import { root } from '../../testing/test-database'
import { xssVectors } from '../../testing/samples/xss-vectors'
import { createRemarkCleaner } from './remark-cleaner'

const cleaner = createRemarkCleaner({ root, pictures: fileAddressPattern, timeLimitMs: 5_000 })
afterAll(() => cleaner.close())

const clean = async (html: string) => (await cleaner.clean(html)).clean
const addr = '/api/resources/letter/AAAAAAAAAAAAAAAAAAAAAA'

test('keeps text, lists, tables, links and pictures of ours', async () => {
  const html = `<h2>题</h2><p>文<br /><strong>重点</strong></p><ul><li>甲</li></ul><table><tbody><tr><td colspan="2">乙</td></tr></tbody></table><img src="${addr}" alt="图" />`
  expect(await clean(html)).toBe(html)
  expect((await cleaner.clean(html)).pictures).toEqual([addr])
  expect(await clean('<a href="https://a.example/x">看</a>')).toBe(
    '<a href="https://a.example/x" target="_blank" rel="noopener noreferrer">看</a>',
  )
})

test('names the picture of each image, whatever its other attributes say', async () => {
  const other = addr.replace(/A$/, 'B')
  const html = `<img src="${addr}" alt="src=" title="图"><img alt="<img src=" title=' src="x"' src="${other}">&lt;img src="no"`
  expect((await cleaner.clean(html)).pictures).toEqual([addr, other])
})

test.each(['javascript:alert(1)', 'http://a.example', '//a.example', '/center/login', 'data:text/html,x'])(
  'takes the address %s from a link',
  async (href) => {
    expect(await clean(`<a href="${href}">看</a>`)).toBe('<a>看</a>')
  },
)

test.each(['https://a.example/a.png', 'data:image/png;base64,AAAA', `${addr}/../x`, '/api/resources/a.png'])(
  'takes out the picture %s',
  async (src) => {
    expect(await clean(`文<img src="${src}">`)).toBe('文')
  },
)

test('leaves nothing that runs, loads or covers the page of 300 known attacks', async () => {
  expect(xssVectors.length).toBeGreaterThanOrEqual(300)
  const left = await Promise.all(xssVectors.map(clean))
  const harmful =
    /<(?!\/?(p|br|div|span|b|strong|i|em|u|s|ul|ol|li|h[1-4]|blockquote|pre|code|hr|table|caption|thead|tbody|tr|th|td|a|img)\b)|<[^>]*\s(on\w+|style|class|id|srcset|background|formaction)\s*=|<img (?!src="\/api\/resources\/letter\/)|href="(?!https:|mailto:)/i
  expect(left.filter((html) => harmful.test(html))).toEqual([])
})

test('ends with a body that takes too long, and goes on with the next', async () => {
  const impatient = createRemarkCleaner({ root, pictures: fileAddressPattern, timeLimitMs: 1 })
  const wide = '<p>'.repeat(20_000) + '<a href="https://a.example">'.repeat(2_000)
  await expect(impatient.clean(wide)).rejects.toMatchObject({ code: 'letter.body_unreadable' })
  await impatient.close()
  expect(await clean('<p>文</p>')).toBe('<p>文</p>')
})
