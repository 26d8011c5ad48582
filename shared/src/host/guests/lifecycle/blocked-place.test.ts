import { hideAndBlock, setBlocked } from './blocked-place'

const styleOf = ({ style }: HTMLElement) =>
  Object.fromEntries(
    ['position', 'inset', 'visibility', 'pointer-events'].map((name) => [name, style.getPropertyValue(name)]),
  )
const plain = { position: '', inset: '', visibility: '', 'pointer-events': '' }

test('a mount that comes in lies over the whole place, neither seen nor reached, until it is given back', () => {
  const root = document.createElement('div')
  hideAndBlock(root)
  expect(styleOf(root)).toEqual({ position: 'absolute', inset: '0', visibility: 'hidden', 'pointer-events': 'none' })
  expect(root.hasAttribute('data-held')).toBe(true)
  setBlocked(root, false)
  expect(styleOf(root)).toEqual(plain)
  expect(root.hasAttribute('data-held')).toBe(false)
})

test('a mount that is held stays in sight', () => {
  const root = document.createElement('div')
  setBlocked(root, true)
  expect(styleOf(root)).toEqual({ ...plain, 'pointer-events': 'none' })
  expect(root.hasAttribute('data-held')).toBe(true)
})
