/** @jest-environment jsdom */
import { typedFields, watchTyping } from './watch-typing'

const said = jest.fn()
let life: AbortController
let root: HTMLElement

beforeEach(() => {
  said.mockClear()
  life = new AbortController()
  root = document.createElement('div')
  document.body.append(root)
  watchTyping(root, life.signal, said)
})
afterEach(() => {
  life.abort()
  document.body.replaceChildren()
})

function fire(html: string, selector: string, type = 'input'): Element {
  root.innerHTML = html
  const field = root.querySelector(selector)!
  field.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
  return field
}

test.each([
  ['a text field', '<input>', 'input', 'input'],
  ['a text area', '<textarea></textarea>', 'textarea', 'input'],
  ['an editable element', '<div contenteditable><p>a</p></div>', 'p', 'input'],
  ['an editor that cancels the input and draws by itself', '<div contenteditable></div>', 'div', 'beforeinput'],
  ['a word that is being composed', '<input>', 'input', 'compositionstart'],
  ['a paste that an editor takes itself', '<div contenteditable></div>', 'div', 'paste'],
  ['a chosen file', '<input type="file">', 'input', 'input'],
  ['a box of a form', '<form><input type="checkbox"></form>', 'input', 'input'],
  ['a choice that has a name', '<select name="plant"></select>', 'select', 'input'],
])('hears %s', (_what, html, selector, type) => {
  fire(html, selector, type)
  expect(said).toHaveBeenCalledTimes(1)
})

test.each([
  ['a search field', '<input type="search">', 'input'],
  ['a field of a search', '<search><input></search>', 'input'],
  ['a field of a form for searching', '<form role="search"><input></form>', 'input'],
  ['a search box by its role', '<input role="searchbox">', 'input'],
  ['a field that the vendor opted out', '<input data-center-ignore-typing>', 'input'],
  ['fields around which the vendor opted out', '<p data-center-ignore-typing><input></p>', 'input'],
  ['the tick of a row', '<table><tr><td><input type="checkbox"></td></tr></table>', 'input'],
  ['a choice that no form has', '<select></select>', 'select'],
])('does not count %s', (_what, html, selector) => {
  fire(html, selector)
  expect(said).not.toHaveBeenCalled()
})

test.each(['open', 'closed'] as const)('hears a field inside of a shadow root that is %s', (mode) => {
  const shadow = root.appendChild(document.createElement('div')).attachShadow({ mode })
  const field = shadow.appendChild(document.createElement('input'))
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  expect(said).toHaveBeenCalledTimes(1)
})

test('opting out holds inside of a shadow root as well', () => {
  root.toggleAttribute('data-center-ignore-typing', true)
  const shadow = root.attachShadow({ mode: 'open' })
  const field = shadow.appendChild(document.createElement('input'))
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  expect(said).not.toHaveBeenCalled()
})

test('hears dropped files, and not what else is dropped', () => {
  for (const files of [[], [new File([''], 'plan.pdf')]]) {
    const event = new Event('drop', { bubbles: true })
    root.dispatchEvent(Object.assign(event, { dataTransfer: { files } }))
  }
  expect(said).toHaveBeenCalledTimes(1)
})

test('hears a field whose guest stops the event', () => {
  root.addEventListener('input', (event) => event.stopImmediatePropagation())
  fire('<input>', 'input')
  expect(said).toHaveBeenCalledTimes(1)
})

test('hears nothing after its signal', () => {
  life.abort()
  fire('<input>', 'input')
  expect(said).not.toHaveBeenCalled()
})

test('notes the fields whose content changed, and which of them was a password', () => {
  const text = fire('<input>', 'input')
  const search = fire('<input type="search">', 'input')
  const announced = fire('<input>', 'input', 'beforeinput')
  const revealed = fire('<input type="password">', 'input')
  revealed.setAttribute('type', 'text')
  root.append(revealed)
  revealed.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  expect([text, search, announced, revealed].map((field) => typedFields.get(field))).toEqual([
    false,
    false,
    undefined,
    true,
  ])
})
