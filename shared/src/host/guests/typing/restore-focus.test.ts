import { findSameField, restoreFocus, saveFocus } from './restore-focus'

const box = document.createElement('div')
document.body.append(box)
afterEach(() => box.replaceChildren())

/** The first field of the version before, which has left the page, and where it was. */
function lose(html: string) {
  box.innerHTML = html
  const had = box.firstElementChild!
  const place = saveFocus(had)
  box.replaceChildren()
  return { had, place, catcher: null }
}

test('a field that is still there is found itself', () => {
  box.innerHTML = '<input id="name"><input id="name">'
  const had = box.firstElementChild!
  expect(findSameField(box, { had, place: saveFocus(had), catcher: null })).toBe(had)
})

test.each(['id', 'name', 'aria-label', 'placeholder'])('finds the only field with the same %s', (attribute) => {
  const lost = lose(`<input ${attribute}="town">`)
  box.innerHTML = `<input ${attribute}="street"><textarea ${attribute}="town"></textarea><input ${attribute}="town">`
  expect(findSameField(box, lost)).toBe(box.lastElementChild)
})

test('restores no focus where two fields have the same name, or none', () => {
  const lost = lose('<input name="town">')
  box.innerHTML = '<input name="town"><input name="town">'
  expect(findSameField(box, lost)).toBeNull()
  box.innerHTML = '<input name="street">'
  expect(findSameField(box, lost)).toBeNull()
})

test('restores no focus to an element outside HTML, which takes no typing', () => {
  const lost = lose('<a id="town"></a>')
  box.innerHTML = '<svg><a id="town"></a></svg>'
  expect(findSameField(box, lost)).toBeNull()
})

test('the field that catches the typing meanwhile does not inherit', () => {
  const lost = lose('<input name="town">')
  box.innerHTML = '<input name="town">'
  expect(findSameField(box, { ...lost, catcher: box.firstElementChild })).toBeNull()
})

test('the only frame inherits from a frame, whatever it is called', () => {
  const lost = lose('<iframe name="old"></iframe>')
  box.innerHTML = '<iframe name="next"></iframe>'
  expect(findSameField(box, lost)).toBe(box.firstElementChild)
})

test('restores the focus, with the caret where it was', () => {
  box.innerHTML = '<input name="town" value="Shanghai">'
  const had = box.firstElementChild as HTMLInputElement
  had.setSelectionRange(2, 5)
  const place = saveFocus(had)
  box.innerHTML = '<input name="town" value="Shanghai">'
  const field = box.firstElementChild as HTMLInputElement
  restoreFocus(field, place)
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 5])
})

test('a field for numbers has no caret to keep', () => {
  box.innerHTML = '<input type="number" name="count">'
  const place = saveFocus(box.firstElementChild!)
  expect(place.selection).toBeNull()
  const field = box.firstElementChild as HTMLInputElement
  restoreFocus(field, place)
  expect(document.activeElement).toBe(field)
})
