import { countCharacters, countWords, fileNameOf, readNote } from './note'

test('reads a note that another version handed over', () => {
  const note = { title: '周报', text: '第一行', selectionStart: 1, selectionEnd: 2, scrollTop: 40, hasFocus: true }
  expect(readNote(note)).toEqual(note)
})

test.each([undefined, null, 'text', 7, []])('starts empty from %p', (state) => {
  expect(readNote(state)).toMatchObject({ title: '', text: '' })
})

test('puts the caret at the end when the given place is not in the text', () => {
  expect(readNote({ text: 'ab', selectionStart: 99, selectionEnd: -1 })).toMatchObject({
    selectionStart: 2,
    selectionEnd: 2,
  })
})

test.each([
  ['', 0],
  ['two words', 2],
  ["don't stop", 2],
  ['今天 done 3 件', 5],
])('counts the words of %p', (text, count) => {
  expect(countWords(text)).toBe(count)
})

test('counts an emoji once and no line break', () => {
  expect(countCharacters('a😀\nb')).toBe(3)
})

test('makes a file name that every system takes', () => {
  expect(fileNameOf('2026/01: 计划?')).toBe('2026 01  计划.txt')
  expect(fileNameOf('  ')).toBe('note.txt')
})
