import { Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { LetterPicture } from './letter-picture'
import { keepPlace, PicturePlaces } from './picture-places'

const picture = { src: 'a', alt: 'a.png' }
let editor: Editor
beforeEach(() => {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [StarterKit, LetterPicture, PicturePlaces.configure({ mark: toMark })],
    content: { type: 'doc', content: ['one', 'two'].map((text) => toParagraph(text)) },
    injectCSS: false,
  })
})
afterEach(() => {
  editor.destroy()
  document.body.replaceChildren()
})

function toMark(): HTMLElement {
  const mark = document.createElement('span')
  mark.setAttribute('role', 'note')
  return mark
}

const toParagraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const marks = () => document.querySelectorAll('[role=note]').length
/** The pieces of the letter, one after the other. */
const pieces = () =>
  editor.getJSON().content.map(({ type, content }) => (type === 'paragraph' ? textOf(content) : type))
const textOf = (content: unknown) => ((content ?? []) as { text?: string }[]).map(({ text }) => text).join('')

test('a picture stands where it was asked for, and overwrites nothing that was selected since', () => {
  editor.commands.setTextSelection(4)
  const fill = keepPlace(editor.view)
  expect(marks()).toBe(1)
  editor.commands.insertContentAt(1, 'more and ')
  editor.commands.selectAll()
  fill(picture)
  expect(pieces().slice(0, 3)).toEqual(['more and one', 'letterPicture', 'two'])
  expect(marks()).toBe(0)
})

test('several that come in any order each stand in their own place', () => {
  editor.commands.setTextSelection(9)
  const second = keepPlace(editor.view)
  editor.commands.setTextSelection(4)
  const first = keepPlace(editor.view)
  second({ src: 'b', alt: 'b.png' })
  first(picture)
  expect(pieces().slice(0, 4)).toEqual(['one', 'letterPicture', 'two', 'letterPicture'])
})

test('a picture whose place was deleted, or that was not taken, leaves nothing', () => {
  editor.commands.setTextSelection(2)
  const [deleted, refused] = [keepPlace(editor.view), keepPlace(editor.view)]
  refused(null)
  editor.commands.deleteRange({ from: 1, to: 4 })
  deleted(picture)
  expect(pieces()).toEqual(['', 'two'])
  expect(marks()).toBe(0)
})

test('a picture that comes when the editor is gone is let go', () => {
  const { view } = editor
  const fill = keepPlace(view)
  editor.destroy()
  expect(() => fill(picture)).not.toThrow()
})
