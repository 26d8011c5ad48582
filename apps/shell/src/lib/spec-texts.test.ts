import { addTexts, setLocale, text } from '@center/shared/host'
import { texts } from '../../locales/texts'

beforeAll(async () => {
  addTexts('shell', texts)
  await setLocale('en')
})
afterAll(() => setLocale('zh'))

/** The sentences that the specification has in English (spec 5, spec 8). */
test.each([
  ['shell:account.nameRequired', 'Please enter your name'],
  ['shell:phoneProblem.newPhone_phone', 'please enter a correct phone number'],
  ['shell:phoneProblem.newPhone_taken', 'phone number already registered'],
  ['shell:phoneProblem.oldPhone_wrong', 'old phone entered incorrectly'],
  ['shell:password.differs', 'the password entered twice is not the same'],
  ['shell:end.denied.message', 'no permission for this operation'],
  ['shell:failure.serverText', 'try later or contact admin'],
] as const)('%s says in English: %s', (key, sentence) => {
  expect(text(key).toLowerCase()).toContain(sentence.toLowerCase())
})
