/** @jest-environment jsdom */
import { createTypist } from './typing'

/** jsdom has no `InputEvent` with data that reaches a window; this is one as a browser sends it. */
function press(inputType: string, data: string | null = null): Event {
  const event = new Event('beforeinput', { bubbles: true, cancelable: true })
  Object.assign(event, { inputType, data })
  document.body.dispatchEvent(event)
  return event
}

const typed = { text: '', erased: 0 }

test('a frame that goes keeps what is typed from its answer on, and hands it on once', () => {
  const typist = createTypist()
  expect(press('insertText', 'x').defaultPrevented).toBe(false)
  typist.keep()
  for (const letter of '夜班') expect(press('insertText', letter).defaultPrevented).toBe(true)
  press('insertLineBreak')
  expect(typist.handOn()).toEqual({ text: '夜班\n', erased: 0 })
  expect(press('insertText', 'x').defaultPrevented).toBe(false)
  expect(typist.handOn()).toEqual(typed)
})

test('erasing takes what was kept first, and then what was there before', () => {
  const typist = createTypist()
  typist.keep()
  press('insertText', '😀')
  for (let count = 0; count < 3; count++) press('deleteContentBackward')
  press('insertText', 'b')
  expect(typist.handOn()).toEqual({ text: 'b', erased: 2 })
})

test('what is no text goes its way', () => {
  const typist = createTypist()
  typist.keep()
  expect(press('insertCompositionText', 'ni').defaultPrevented).toBe(false)
  expect(press('historyUndo').defaultPrevented).toBe(false)
  expect(typist.handOn()).toEqual(typed)
})

describe('a frame that comes', () => {
  const written: string[] = []
  beforeEach(() => {
    written.length = 0
    // What jsdom lacks: the browser's way to type for the user.
    const execCommand = (what: string, _ui?: boolean, text = '') =>
      Boolean(written.push(what === 'delete' ? '⌫' : text))
    Object.assign(document, { execCommand })
  })
  afterEach(() => {
    document.body.replaceChildren()
    Object.assign(document, { execCommand: undefined })
  })

  test('puts what was typed before in front of what is typed into it', () => {
    const field = document.body.appendChild(document.createElement('textarea'))
    field.focus()
    const typist = createTypist()
    typist.keep()
    press('insertText', 'b')
    typist.put({ text: 'a', erased: 1 })
    expect(written).toEqual(['⌫', 'ab'])
  })

  test('waits for a field, and types once', async () => {
    createTypist().put({ text: 'a', erased: 0 })
    const button = document.body.appendChild(document.createElement('button'))
    const field = document.body.appendChild(document.createElement('input'))
    button.focus()
    await Promise.resolve()
    expect(written).toEqual([])
    field.focus()
    field.blur()
    field.focus()
    await Promise.resolve()
    expect(written).toEqual(['a'])
  })
})
