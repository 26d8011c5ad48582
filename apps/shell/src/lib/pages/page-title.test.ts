import { addTexts, setLocale, text } from '@center/shared/host'
import en from '../../../locales/en.json'
import { texts } from '../../../locales/texts'
import { resolvePage, type ResolvedPage } from './pages'
import { titleOfPage } from './page-title'

addTexts('shell', texts)
const titleOf = (name: string, locale: 'zh' | 'en') =>
  titleOfPage({ resolved: resolvePage([], `/IframePageContent/${name}`), guests: [], locale, t: text })

test.each([
  ['CloudInsideIframePage', '云服务订单详情', 'Cloud service order details'],
  ['ProductInsideIframePage', '供应商产品详情', 'Supplier product details'],
])('the tab of %s has a title in both languages', async (name, inChinese, inEnglish) => {
  await setLocale('zh')
  expect(titleOf(name, 'zh')).toBe(inChinese)
  await setLocale('en')
  expect(titleOf(name, 'en')).toBe(inEnglish)
})

describe('a page without a title of the menu is called', () => {
  const guests = [{ menuPrefix: 'hello', serviceName: '问候', serviceNameEn: 'Greeting' }]
  const nameOf = (page: ResolvedPage['page'], locale: 'zh' | 'en' = 'en') =>
    titleOfPage({ resolved: { page, title: null } as ResolvedPage, guests, locale, t: text })
  beforeEach(() => setLocale('en'))

  test.each([
    ['hello', 'zh', '问候'],
    ['hello', 'en', 'Greeting'],
    ['gone', 'en', 'gone'],
  ] as const)('as its guest is, or by its prefix: %s in %s', (menuPrefix, locale, title) => {
    expect(nameOf({ kind: 'guest', menuPrefix } as ResolvedPage['page'], locale)).toBe(title)
  })

  test('as the shell calls it', () => {
    const titles = ['home', 'not-found'].map((kind) => nameOf({ kind } as ResolvedPage['page']))
    expect(titles).toEqual([en.page.home, en.page.notFound])
  })

  test.each([
    ['https://shop.example/orders', 'shop.example'],
    ['no address', en.page.frame],
  ])('as the site of a frame is, where it has one: %s', (url, title) => {
    expect(nameOf({ kind: 'frame', url } as ResolvedPage['page'])).toBe(title)
  })
})
