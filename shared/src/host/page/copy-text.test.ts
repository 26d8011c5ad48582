import { copyText } from './copy-text'

/** What was selected when the browser was told to copy. */
let selected: string[]
let isCopied: boolean
const setClipboard = (writeText?: (words: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: writeText && { writeText }, configurable: true })

beforeEach(() => {
  selected = []
  isCopied = true
  Object.assign(document, {
    execCommand: (name: string) => {
      const field = document.querySelector('textarea')
      selected.push(`${name} ${field?.value.slice(field.selectionStart, field.selectionEnd)}`)
      return isCopied
    },
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'execCommand')
})

test('goes to the clipboard of the browser', async () => {
  const written: string[] = []
  setClipboard(async (words) => void written.push(words))
  await expect(copyText('words')).resolves.toBe(true)
  expect([written, selected]).toEqual([['words'], []])
})

test.each([true, false])('is selected and copied where there is no clipboard: %s', async (works) => {
  isCopied = works
  setClipboard()
  await expect(copyText('words')).resolves.toBe(works)
  expect([selected, document.querySelector('textarea')]).toEqual([['copy words'], null])
})

test.each([true, false])('is selected and copied where the clipboard refuses: %s', async (works) => {
  isCopied = works
  setClipboard(() => Promise.reject(new Error('not allowed')))
  await expect(copyText('words')).resolves.toBe(works)
  expect(selected).toEqual(['copy words'])
})
