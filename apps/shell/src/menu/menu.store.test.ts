import { getLocalItem, setLocalItem } from '@center/shared/host'

test('groups of the menu that were open are open after a reload, and what the user opens and closes is kept', async () => {
  setLocalItem('menuOpen', 'trade,orders')
  const { menuState, toggleGroup } = await import('./menu.store')
  expect(menuState.openIds).toEqual(['trade', 'orders'])
  toggleGroup('trade')
  toggleGroup('plant')
  expect(getLocalItem('menuOpen')).toBe('orders,plant')
  setLocalItem('menuOpen', null)
})
