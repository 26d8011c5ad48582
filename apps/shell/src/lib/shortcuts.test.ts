import { keysOf, shortcutOf, shortcuts } from './shortcuts'

const press = (init: KeyboardEventInit, on: Element = document.body) => {
  let found: string | null = null
  const listen = (event: KeyboardEvent) => void (found = shortcutOf(event))
  document.addEventListener('keydown', listen)
  on.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
  document.removeEventListener('keydown', listen)
  return found
}

test('each name is there once', () => {
  expect(new Set(shortcuts.map(({ name }) => name)).size).toBe(shortcuts.length)
})

test('keys are known by their place, so that any layout has them', () => {
  expect(press({ code: 'KeyK', key: 'л', ctrlKey: true })).toBe('search')
  expect(press({ code: 'KeyL', ctrlKey: true, altKey: true })).toBe('lock')
  expect(press({ code: 'KeyK', key: 'k' })).toBeNull()
  expect(press({ code: 'KeyK', key: 'K', ctrlKey: true, shiftKey: true })).toBeNull()
})

test('a sign is a shortcut unless somebody writes', () => {
  expect(press({ key: '?', shiftKey: true })).toBe('list')
  const field = document.body.appendChild(document.createElement('input'))
  expect(press({ key: '?', shiftKey: true }, field)).toBeNull()
  expect(press({ code: 'KeyK', ctrlKey: true }, field)).toBe('search')
  field.remove()
})

test.each(['textarea', 'select', 'div'])('a sign in a %s that is written into is no shortcut', (tag) => {
  const field = document.body.appendChild(document.createElement(tag))
  if (tag === 'div') field.setAttribute('contenteditable', '')
  expect(press({ key: '?', shiftKey: true }, field)).toBeNull()
  field.remove()
})

test('a sign with Control or Command, and a key with too few or too many beside it, are those of others', () => {
  expect(press({ key: '?', ctrlKey: true })).toBeNull()
  expect(press({ key: '?', metaKey: true })).toBeNull()
  expect(press({ code: 'KeyK', ctrlKey: true, altKey: true })).toBeNull()
  expect(press({ code: 'KeyK', metaKey: true })).toBeNull()
  expect(press({ code: 'KeyL', ctrlKey: true })).toBeNull()
  expect(press({ code: 'KeyL', altKey: true })).toBeNull()
  expect(press({ code: 'KeyL', ctrlKey: true, altKey: true, shiftKey: true })).toBeNull()
})

test('on a Mac Command takes the place of Control', () => {
  const platform = jest.spyOn(navigator, 'platform', 'get').mockReturnValue('iPad')
  expect(press({ code: 'KeyK', metaKey: true })).toBe('search')
  expect(press({ code: 'KeyK', ctrlKey: true })).toBeNull()
  expect(press({ code: 'KeyM', ctrlKey: true, altKey: true })).toBe('maximise')
  platform.mockRestore()
})

test('each shortcut is shown by its own keys, in the words of the keyboard', () => {
  const platform = jest.spyOn(navigator, 'platform', 'get')
  platform.mockReturnValue('Win32')
  expect(shortcuts.map(({ name }) => keysOf(name))).toEqual(shortcuts.map(({ keys }) => keys.replace('Mod', 'Ctrl')))
  platform.mockReturnValue('MacIntel')
  expect([keysOf('search'), keysOf('lock')]).toEqual(['⌘+K', 'Ctrl+Alt+L'])
  platform.mockRestore()
})
