import { isGuessable } from './password-guesses'

test.each(['Password1!', 'P@ssw0rd', 'Qwer1234!', 'Aa123456!', 'Iloveyou1!', 'Abcd1234!'])(
  '%s has all four classes and is guessed all the same',
  async (password) => {
    expect(await isGuessable(password, [])).toBe(true)
  },
)

test.each(['blue-Horse7-cat', 'Begin@2026center', 'Xk9#mQ2v'])('%s is not', async (password) => {
  expect(await isGuessable(password, [])).toBe(false)
})

test('a password made of the words of its user is guessed, and of another user is not', async () => {
  expect(await isGuessable('Zhongdian@88', ['zhongdian'])).toBe(true)
  expect(await isGuessable('Zhongdian@88', ['lisi'])).toBe(false)
})

test('one password in two Unicode spellings is one', async () => {
  expect(await isGuessable('Ｐａｓｓｗｏｒｄ１！', [])).toBe(true)
})
