import { distinctTitles } from './distinct-titles'

test('pages of one title are told apart by their queries', () => {
  expect(
    distinctTitles([
      { title: '订单', address: '/orders/detail?id=17' },
      { title: '订单', address: '/orders/detail?id=18&from=list' },
      { title: '订单', address: '/orders/detail' },
      { title: '设备', address: '/devices?id=17' },
    ]),
  ).toEqual(['订单 · 17', '订单 · 18 list', '订单', '设备'])
})
