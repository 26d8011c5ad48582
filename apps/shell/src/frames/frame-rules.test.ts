import { allowedOrigins, frameAddress, sandboxFor } from './frame-rules'

const origins = allowedOrigins(
  [{ iframe: { origin: 'https://guest.example' } }, { iframe: null }],
  [{ url: 'https://menu.example/board?x=1' }, { url: '' }],
  ['https://configured.example', 'not an origin'],
)

test('guests, menu and configuration say whose pages may be shown', () => {
  expect([...origins]).toEqual(['https://guest.example', 'https://menu.example', 'https://configured.example'])
})

test('a page of a registered origin is shown at its address', () => {
  expect(frameAddress('https://guest.example/a b', origins)).toBe('https://guest.example/a%20b')
})

test.each([
  'https://evil.example/',
  'https://guest.example.evil.example/',
  'http://guest.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/center/index',
  '',
])('%s is refused', (url) => {
  expect(frameAddress(url, origins)).toBeNull()
})

test('only a page of another origin keeps its own', () => {
  expect(sandboxFor('https://guest.example/', 'https://portal.example')).toContain('allow-same-origin')
  expect(sandboxFor('https://portal.example/x', 'https://portal.example')).not.toContain('allow-same-origin')
})
