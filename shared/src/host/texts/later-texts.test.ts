import { addTexts, setLocale, text } from './texts'

afterEach(() => setLocale('zh'))

test('texts of another language are fetched once it is spoken, and once', async () => {
  const en = jest.fn(async () => ({ default: { yes: 'Yes' } }))
  addTexts('later', { zh: { yes: '是' }, en })
  await setLocale('zh')
  expect(text('later:yes')).toBe('是')
  expect(en).not.toHaveBeenCalled()
  await setLocale('en')
  expect(text('later:yes')).toBe('Yes')
  await setLocale('zh')
  await setLocale('en')
  expect(en).toHaveBeenCalledTimes(1)
})

test('texts that do not come are in Chinese, and are fetched anew with the next choice', async () => {
  const en = jest.fn(async () => ({ default: { yes: 'Yes' } })).mockRejectedValueOnce(new Error('offline'))
  addTexts('missed', { zh: { yes: '是' }, en })
  await setLocale('en')
  expect(text('missed:yes')).toBe('是')
  await setLocale('en')
  expect(text('missed:yes')).toBe('Yes')
})

test('texts of the language that is spoken begin to come when they are added', async () => {
  await setLocale('en')
  const en = jest.fn(async () => ({ default: { yes: 'Yes' } }))
  addTexts('spoken', { zh: { yes: '是' }, en })
  expect(en).toHaveBeenCalledTimes(1)
  await setLocale('en')
  expect(text('spoken:yes')).toBe('Yes')
  expect(en).toHaveBeenCalledTimes(1)
})
