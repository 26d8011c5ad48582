import { addTexts, setLocale, text } from '@center/shared/host'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { resolvePage } from './pages'
import { titleOfPage } from './words'

addTexts('shell', { zh, en })
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
