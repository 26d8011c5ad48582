import { sanitiseLetter } from './sanitise-letter'

const clean = (html: string) => String(sanitiseLetter(html))

test('keeps text, lists and tables', () => {
  const html =
    '<h2>通知</h2><p>第一段<br><strong>重点</strong></p><ul><li>甲</li></ul><table><tbody><tr><td colspan="2">乙</td></tr></tbody></table>'
  expect(clean(html)).toBe(html)
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a handler', '<p onclick="alert(1)">文</p>'],
  ['a form that asks for a password', '<form action="https://evil.example"><input name="password"></form>'],
  ['a style that covers the page', '<div style="position:fixed;inset:0">文</div>'],
  ['a style sheet', '<style>body{display:none}</style>'],
  ['a class of ours', '<p class="center-button" id="center-app">文</p>'],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ['a drawing', '<svg><script>alert(1)</script></svg>'],
  ['a picture from elsewhere', '<img src="https://evil.example/seen.png">'],
  ['a picture in the address', '<img src="data:image/png;base64,AAAA">'],
])('takes out %s', (_what, html) => {
  expect(clean(html)).toMatch(/^(<(p|div)>文<\/(p|div)>)?$/)
})

test('opens links in a tab that knows nothing of us', () => {
  expect(clean('<a href="https://a.example/x">看</a>')).toBe(
    '<a href="https://a.example/x" target="_blank" rel="noopener noreferrer">看</a>',
  )
})

test.each(['javascript:alert(1)', 'http://a.example', '//a.example', '/center/login', 'data:text/html,x'])(
  'takes the address %s from a link and leaves its text',
  (href) => {
    expect(clean(`<a href="${href}">看</a>`)).toBe('<a>看</a>')
  },
)

test('lets pictures of our own wait for the address that opens them', () => {
  const addr = '/api/resources/letter/AAAAAAAAAAAAAAAAAAAAAA'
  expect(clean(`<img src="${addr}" alt="图">`)).toBe(`<img alt="图" data-picture="${addr}">`)
})
