import { addTexts, pageFunctions, preferences, setLocale } from '@center/shared/host'
import { texts } from '../../../locales/texts'
import { confirmation } from '../dialogs/confirm.store'
import { chooseLanguage } from './language'

const { reload } = pageFunctions
let reloads: string[]
beforeEach(() => {
  addTexts('shell', texts)
  reloads = []
  pageFunctions.reload = () => void reloads.push(preferences.locale)
})
afterEach(async () => {
  pageFunctions.reload = reload
  await setLocale('zh')
})

async function choose(isConfirmed: boolean): Promise<void> {
  chooseLanguage()
  confirmation.asked?.answer(isConfirmed)
  await new Promise((resolve) => setTimeout(resolve))
}

test('the other language is there after a question, on a page that is loaded again; then the first one', async () => {
  await choose(true)
  await choose(true)
  expect(reloads).toEqual(['en', 'zh'])
})

test('a user who declines keeps the language and the page', async () => {
  await choose(false)
  expect([preferences.locale, reloads]).toEqual(['zh', []])
})
