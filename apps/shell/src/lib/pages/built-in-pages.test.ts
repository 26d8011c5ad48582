import { resolvePage } from './pages'

const pageOf = (address: string) => resolvePage([], address).page

test.each(['CloudInsideIframePage', 'ProductInsideIframePage'])(
  '%s shows the page whose address its link carries',
  (name) => {
    const url = 'https://orders.example/detail?id=7&from=portal'
    expect(pageOf(`/IframePageContent/${name}?url=${encodeURIComponent(url)}`)).toEqual({ kind: 'detail', name, url })
    expect(pageOf(`/IframePageContent/${name}`)).toEqual({ kind: 'detail', name, url: null })
  },
)

test('any other page is embedded by its encoded address', () => {
  const url = 'https://board.example/a?b=1#c'
  expect(pageOf(`/IframePageContent/${encodeURIComponent(url)}`)).toEqual({ kind: 'frame', url })
  expect(pageOf('/IframePageContent/%E0%A4%A')).toEqual({ kind: 'not-found' })
})

test.each(['/', '/index', '/home', '/index/'])('%s is home', (address) =>
  expect(pageOf(address)).toEqual({ kind: 'home' }),
)

test.each([
  ['/welcomePage', 'WelcomePage'],
  ['/workStand', 'WorkStand'],
])('%s is a page of the portal, whatever the menu says', (address, name) => {
  expect(pageOf(address)).toEqual({ kind: 'built-in', name })
})
