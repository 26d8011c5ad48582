import { addTexts } from '@center/shared/host'
import { texts } from '../../../locales/texts'
import { pageNames } from './open-pages'

const pages = (count: number) => Array.from({ length: count }, (_, index) => `页面 ${index + 1}`)

beforeAll(() => addTexts('shell', texts))

test('names each of a few pages', () => {
  expect(pageNames(pages(2))).toEqual(['· 页面 1', '· 页面 2'])
})

test('names the first of many pages and counts the others', () => {
  expect(pageNames(pages(7)).slice(5)).toEqual(['· 页面 6', '· 页面 7'])
  expect(pageNames(pages(13)).slice(5)).toEqual(['· 页面 6', '另有 7 个页面'])
})
