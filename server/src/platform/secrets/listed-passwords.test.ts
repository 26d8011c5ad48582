import { isListedPassword, variantsOf } from './listed-passwords'
import { isGuessable } from './password-guesses'

test.each(['123456', 'password', 'zhongguo', '070162'])(
  'finds %s on the list of the most used 100,000',
  async (listed) => {
    expect(await isListedPassword(listed)).toBe(true)
  },
)

test.each(['ehtzaz', 'begin@2026center', ''])('finds "%s" not: it is used less, or not at all', async (other) => {
  expect(await isListedPassword(other)).toBe(false)
})

test('looks a password up in small letters, without signs in place of letters and without its ends', () => {
  expect(variantsOf('$unFl0wer#82')).toEqual(['$unfl0wer#82', 'sunflower#82', 'unfl0wer', 'unflower'])
  expect(variantsOf('Ｓｕｎｆｌｏｗｅｒ')).toEqual(['sunflower'])
})

test('leaves the ends of a password whose strength they are', () => {
  expect(variantsOf('Blue#72')).toEqual(['blue#72', 'blue#t2'])
  expect(variantsOf('Sunflower#82719')).toEqual(['sunflower#82719', 'sunflower#82ti9'])
})

test.each(['Sunflower#8271', 'H@rb0ur!2029', '#Rainb0w-22'])(
  '%s is a listed word with a few signs more',
  async (password) => {
    expect(await isGuessable(password, [])).toBe(true)
  },
)

test('a deployment can ask another list than ours', async () => {
  const asked: string[] = []
  const isListed = async (password: string) => {
    asked.push(password)
    return password === 'harbour'
  }
  expect(await isGuessable('Harbour#6129', [], isListed)).toBe(true)
  expect(asked).toEqual(['harbour#6129', 'harbour#6i29', 'harbour'])
})
