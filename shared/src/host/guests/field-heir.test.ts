import { findHeir, focusLike, placeOf } from './field-heir'

const box = document.createElement('div')
document.body.append(box)
afterEach(() => box.replaceChildren())

/** The first field of the version before, which has left the page, and where it was. */
function lose(html: string) {
  box.innerHTML = html
  const had = box.firstElementChild!
  const place = placeOf(had)
  box.replaceChildren()
  return { had, place, catcher: null }
}

test('a field that is still there is its own heir', () => {
  box.innerHTML = '<input id="name"><input id="name">'
  const had = box.firstElementChild!
  expect(findHeir(box, { had, place: placeOf(had), catcher: null })).toBe(had)
})

test.each(['id', 'name', 'aria-label', 'placeholder'])('the only field with the same %s is the heir', (attribute) => {
  const lost = lose(`<input ${attribute}="town">`)
  box.innerHTML = `<input ${attribute}="street"><textarea ${attribute}="town"></textarea><input ${attribute}="town">`
  expect(findHeir(box, lost)).toBe(box.lastElementChild)
})

test('nobody inherits where two are called the same, or none', () => {
  const lost = lose('<input name="town">')
  box.innerHTML = '<input name="town"><input name="town">'
  expect(findHeir(box, lost)).toBeNull()
  box.innerHTML = '<input name="street">'
  expect(findHeir(box, lost)).toBeNull()
})

test('what is no element of HTML does not inherit, for nobody can type there', () => {
  const lost = lose('<a id="town"></a>')
  box.innerHTML = '<svg><a id="town"></a></svg>'
  expect(findHeir(box, lost)).toBeNull()
})

test('the field that catches the typing meanwhile does not inherit', () => {
  const lost = lose('<input name="town">')
  box.innerHTML = '<input name="town">'
  expect(findHeir(box, { ...lost, catcher: box.firstElementChild })).toBeNull()
})

test('the only frame inherits from a frame, whatever it is called', () => {
  const lost = lose('<iframe name="old"></iframe>')
  box.innerHTML = '<iframe name="next"></iframe>'
  expect(findHeir(box, lost)).toBe(box.firstElementChild)
})

test('the heir takes the focus, with the caret where it was', () => {
  box.innerHTML = '<input name="town" value="Shanghai">'
  const had = box.firstElementChild as HTMLInputElement
  had.setSelectionRange(2, 5)
  const place = placeOf(had)
  box.innerHTML = '<input name="town" value="Shanghai">'
  const heir = box.firstElementChild as HTMLInputElement
  focusLike(heir, place)
  expect(document.activeElement).toBe(heir)
  expect([heir.selectionStart, heir.selectionEnd]).toEqual([2, 5])
})

test('a field for numbers has no caret to keep', () => {
  box.innerHTML = '<input type="number" name="count">'
  const place = placeOf(box.firstElementChild!)
  expect(place.selection).toBeNull()
  const heir = box.firstElementChild as HTMLInputElement
  focusLike(heir, place)
  expect(document.activeElement).toBe(heir)
})
