import { FALLBACK_LOCALE, LOCALES, nextLocale, toLocale } from './locale'

test('the portal is Chinese until a user chooses, and has English', () => {
  expect([FALLBACK_LOCALE, toLocale(undefined), toLocale('fr')]).toEqual(['zh', 'zh', 'zh'])
  expect(LOCALES).toEqual(['zh', 'en'])
  expect([nextLocale('zh'), nextLocale('en')]).toEqual(['en', 'zh'])
})
