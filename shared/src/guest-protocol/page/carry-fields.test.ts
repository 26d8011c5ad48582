/** @jest-environment jsdom */
import { readFields, restoreFields } from './carry-fields'
import { watchTyping } from './watch-typing'

let life: AbortController
beforeEach(() => {
  life = new AbortController()
  watchTyping(window, life.signal, () => undefined)
})
afterEach(() => {
  life.abort()
  document.body.replaceChildren()
  jest.useRealTimers()
})

function draw(html: string): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.append(root)
  return root
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const all = (root: HTMLElement) => [...root.querySelectorAll<Field>('input,textarea,select')]

function type(field: Field, value: string) {
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
}

/** Types `a`, `b`, … into the fields of one page, and gives back what the fields of the next have. */
function carry(from: string, to: string): string[] {
  const before = draw(from)
  all(before).forEach((field, at) => type(field, String.fromCharCode(97 + at)))
  const had = readFields(before)
  before.remove()
  const after = draw(to)
  restoreFields(after, had, life.signal)
  return all(after).map(({ value }) => value)
}

test.each([
  ['the same name', '<input name="x"><input name="y">', '<input name="y"><input name="x">', ['b', 'a']],
  ['the same id', '<input id="note"><input id="who">', '<textarea></textarea><input id="who">', ['', 'b']],
  ['the same aria-label', '<input aria-label="备注">', '<input><input aria-label="备注">', ['', 'a']],
  ['the same label', '<label>备注 <input></label>', '<input><label>备注<input></label>', ['', 'a']],
  ['the same placeholder', '<input placeholder="备注">', '<input><input placeholder="备注">', ['', 'a']],
  ['nothing but its order', '<input><textarea></textarea>', '<input><textarea></textarea>', ['a', 'b']],
  [
    'a name that has several, in their order',
    '<input name="n"><input name="n">',
    '<p><input name="n"></p><input name="n">',
    ['a', 'b'],
  ],
  [
    'a label, when a library numbers the ids',
    '<input id=":r1:" aria-label="A"><input id=":r2:" aria-label="B">',
    '<input id=":r2:" aria-label="A"><input id=":r3:" aria-label="B">',
    ['a', 'b'],
  ],
])('text goes to the field of %s', (_what, from, to, values) => {
  expect(carry(from, to)).toEqual(values)
})

test.each([
  ['the field of its name has another type', '<input name="x">', '<input name="x" type="number">'],
  ['the field of its name is an area', '<input name="x">', '<textarea name="x"></textarea>'],
  ['the field of its id has another type', '<input id="note">', '<input id="note" type="email">'],
  ['the fields of its name are more', '<input name="x">', '<input name="x"><input name="x">'],
  ['its name is gone', '<input name="x">', '<input name="y">'],
  ['its order is another field’s', '<input>', '<input name="y">'],
  ['the fields without a name are more', '<input>', '<input><input>'],
  ['the field is disabled', '<input name="x">', '<input name="x" disabled>'],
])('nothing is put where %s', (_what, from, to) => {
  expect(carry(from, to).join('')).toBe('')
})

test.each([
  ['a password', '<input name="x" type="password">'],
  ['a password that is shown', '<input name="password">'],
  ['a password by its use', '<input name="x" autocomplete="current-password">'],
  ['a code that is good once', '<input name="x" autocomplete="one-time-code">'],
  ['a password by its label', '<input aria-label="新密码">'],
  ['a hidden field', '<input name="x" type="hidden">'],
])('%s is never read', (_what, html) => {
  const root = draw(html)
  type(root.querySelector('input')!, 'secret')
  expect(readFields(root)).toEqual([])
})

test('what was a password when it was typed stays where it is', () => {
  const root = draw('<input name="x" type="password">')
  const field = root.querySelector('input')!
  type(field, 'secret')
  field.type = 'text'
  type(field, 'secret!')
  expect(readFields(root)).toEqual([{ type: 'text', name: 'x', id: '', label: '' }])
})

test('a file is never read', () => {
  const root = draw('<input name="x" type="file">')
  root.querySelector('input')!.dispatchEvent(new Event('input', { bubbles: true }))
  expect(readFields(root)).toEqual([])
})

test('what the user did not change is not carried: a new version has values of its own', () => {
  const before = draw('<input name="x" value="old"><input name="y">')
  type(all(before)[1]!, 'typed')
  const after = draw('<input name="x" value="new"><input name="y" value="new">')
  restoreFields(after, readFields(before), life.signal)
  expect(all(after).map(({ value }) => value)).toEqual(['new', 'typed'])
})

test('choices go along: boxes, one of several, lists', () => {
  const html = `<form>
    <input type="checkbox" name="days" value="mon"><input type="checkbox" name="days" value="tue">
    <input type="radio" name="shift" value="early" checked><input type="radio" name="shift" value="late">
    <select name="plant"><option>A</option><option>B</option></select>
    <select name="lines" multiple><option>1</option><option>2</option><option>3</option></select></form>`
  const before = draw(html)
  for (const at of [1, 3]) (all(before)[at] as HTMLInputElement).click()
  type(all(before)[4]!, 'B')
  const lines = all(before)[5] as HTMLSelectElement
  for (const at of [0, 2]) lines.options[at]!.selected = true
  lines.dispatchEvent(new Event('input', { bubbles: true }))
  const had = readFields(before)
  before.remove()

  const after = draw(html)
  restoreFields(after, had, life.signal)
  const now = all(after)
  expect(now.slice(0, 4).map((field) => (field as HTMLInputElement).checked)).toEqual([false, true, false, true])
  expect(now[4]?.value).toBe('B')
  expect([...(now[5] as HTMLSelectElement).selectedOptions].map(({ value }) => value)).toEqual(['1', '3'])
})

test('a choice that is not there any more is not made', () => {
  const before = draw('<select name="p"><option>A</option><option>B</option></select>')
  type(all(before)[0]!, 'B')
  const after = draw('<select name="p"><option>A</option><option>C</option></select>')
  restoreFields(after, readFields(before), life.signal)
  expect(all(after)[0]!.value).toBe('A')
})

test('fields in open shadow roots are read and put', () => {
  const host = () => {
    const shadow = draw('<div></div>').firstElementChild!.attachShadow({ mode: 'open' })
    return shadow.appendChild(Object.assign(document.createElement('input'), { name: 'x' }))
  }
  const before = host()
  type(before, 'deep')
  const after = host()
  restoreFields(after.getRootNode() as ShadowRoot, readFields(before.getRootNode() as ShadowRoot), life.signal)
  expect(after.value).toBe('deep')
})

test('a library that watches the value itself hears of the text, as if it were typed', () => {
  const before = draw('<input name="x">')
  type(all(before)[0]!, 'typed')
  const after = draw('<input name="x">')
  const field = all(after)[0] as HTMLInputElement
  // As React does: what is set through the element itself is its own text.
  const own = jest.fn()
  const inherited = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  Object.defineProperty(field, 'value', { get: () => inherited.get!.call(field) as string, set: own })
  const heard: string[] = []
  for (const name of ['input', 'change']) field.addEventListener(name, () => heard.push(`${name} ${field.value}`))
  restoreFields(after, readFields(before), life.signal)
  expect(own).not.toHaveBeenCalled()
  expect(heard).toEqual(['input typed', 'change typed'])
})

test('text that was typed since stays, behind what was there before', () => {
  const before = draw('<input name="x"><input name="n" type="number">')
  type(all(before)[0]!, '你好')
  type(all(before)[1]!, '1')
  const after = draw('<input name="x"><input name="n" type="number">')
  type(all(after)[0]!, '吗')
  type(all(after)[1]!, '2')
  restoreFields(after, readFields(before), life.signal)
  expect(all(after).map(({ value }) => value)).toEqual(['你好吗', '2'])
})

describe('a field that is not there yet', () => {
  function wait() {
    jest.useFakeTimers()
    const before = draw('<input name="x">')
    type(all(before)[0]!, 'typed')
    const had = readFields(before)
    before.remove()
    const after = draw('')
    restoreFields(after, had, life.signal)
    return (html: string) => {
      after.innerHTML = html
      jest.advanceTimersByTime(100)
      return all(after)[0]!.value
    }
  }

  test('is waited for', () => {
    const add = wait()
    jest.advanceTimersByTime(4_800)
    expect(add('<input name="x">')).toBe('typed')
  })

  test('is waited for five seconds and no longer', () => {
    const add = wait()
    jest.advanceTimersByTime(5_100)
    expect(add('<input name="x">')).toBe('')
  })

  test('is not waited for when its guest has gone', () => {
    const add = wait()
    life.abort()
    expect(add('<input name="x">')).toBe('')
  })

  test('gets its text once', () => {
    const add = wait()
    expect(add('<input name="x">')).toBe('typed')
    expect(add('<input name="x">')).toBe('')
  })
})
