import { columnsOf, langTag, LOCALES, nextLocale, toLocale } from '../../contract/values/locale'
import { addThirdLocale } from '../../testing/third-locale'
import { addTexts, setLocale, text, type Texts } from './texts'

const { locale, remove } = addThirdLocale()
afterAll(async () => {
  await setLocale('zh')
  remove()
})

test('a third language speaks its own texts, and Chinese where it has none', async () => {
  const words: Record<string, Texts> = {
    zh: { yes: '是', no: '否' },
    en: { yes: 'Yes', no: 'No' },
    ja: { yes: 'はい' },
  }
  addTexts('third', words as Record<typeof locale, Texts>)
  await setLocale(locale)
  expect([text('third:yes'), text('third:no')]).toEqual(['はい', '否'])
  expect(document.documentElement.lang).toBe('ja')
  expect(localStorage.getItem('pro__locale')).toBe('ja')
})

test('a third language is in the list, has its tag, and reads the English columns of the server', () => {
  expect(LOCALES).toEqual(['zh', 'en', 'ja'])
  expect([toLocale('ja'), toLocale('fr'), langTag(locale), columnsOf(locale)]).toEqual(['ja', 'zh', 'ja', 'en'])
  expect([nextLocale('en'), nextLocale(locale)]).toEqual(['ja', 'zh'])
})
