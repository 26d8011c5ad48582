/**
 * The form, from an empty cache: when its field is there, and when a letter stands in it that was typed then, in milliseconds from the start of
 * the navigation. A letter that the page has lost when it is quiet was typed into nothing.
 */
export async function typeAtFirst(portal) {
  const onMark = (mark) => typeLetter(portal.session, mark)
  const { mark, notes } = await portal.visit('signIn', { isFirst: true, onMark })
  const value = await portal.page.locator('input[name="username"]').inputValue()
  return { field: mark.sinceStart, typeable: value === `${mark.before}a` ? notes.typedAt : Infinity }
}

/** A press of a real key, after a click where the field has no focus. The letter has to get through the page's own work. */
async function typeLetter(session, { x, y, isFocused }) {
  const mouse = { x, y, button: 'left', clickCount: 1 }
  const events = [
    ['Input.dispatchKeyEvent', { type: 'keyDown', key: 'a', code: 'KeyA', text: 'a' }],
    ['Input.dispatchKeyEvent', { type: 'keyUp', key: 'a', code: 'KeyA' }],
  ]
  const click = ['mousePressed', 'mouseReleased'].map((type) => ['Input.dispatchMouseEvent', { ...mouse, type }])
  await Promise.all([...(isFocused ? [] : click), ...events].map(([method, event]) => session.send(method, event)))
}
