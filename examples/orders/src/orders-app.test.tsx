import type { Host, HostEvents } from '@center/sdk'
import { act, render, screen, within } from '@testing-library/react'
import { fireEvent } from '@testing-library/dom'
import { OrdersApp } from './orders-app'

const user = {
  userId: 'u1',
  username: 'zhangsan',
  name: '张三',
  tenantCode: 'demo',
  groupName: '某某企业',
  roleCode: 'ENT',
}

function openOrders(path = '/all') {
  const paths: string[] = []
  const listeners: { [Name in keyof HostEvents]?: (payload: HostEvents[Name]) => void } = {}
  let backs = 0
  const host: Partial<Host> = {
    userInfo: user,
    on(name, listener) {
      Object.assign(listeners, { [name]: listener })
      return () => void delete listeners[name]
    },
    navigate: (to) => void paths.push(to),
    back: () => void backs++,
  }
  const view = render(
    <OrdersApp
      host={host as Host}
      base="/center/orders"
      path={path}
      locale="zh"
      theme="light"
      props={{}}
      state={undefined}
    />,
  )
  return { paths, listeners, backs: () => backs, unmount: view.unmount }
}

const numbers = () => within(screen.getByRole('table')).getAllByRole('rowheader')

test('greets the signed-in user and opens the view of the address', () => {
  openOrders('/open')
  expect(screen.getByText('张三')).toBeTruthy()
  expect(screen.getByRole('button', { current: 'page' }).textContent).toContain('进行中')
})

test('shows the order that a result of the portal’s search names', () => {
  const { listeners } = openOrders('/all?words=SO-26012301')
  expect(numbers().map(({ textContent }) => textContent)).toEqual(['SO-26012301'])
  act(() => listeners.navigate?.({ path: '/all?words=SO-26012105' }))
  expect(numbers().map(({ textContent }) => textContent)).toEqual(['SO-26012105'])
  act(() => listeners.globalConfig?.({ locale: 'en', theme: 'light', base: '/center/orders' }))
  expect(screen.getByRole('status').textContent).toBe('1 order')
})

test('tells the portal the view that was chosen', () => {
  const { paths } = openOrders()
  fireEvent.click(screen.getByRole('button', { name: /已完成/ }))
  expect(paths).toEqual(['/done'])
  expect(numbers().length).toBeLessThan(24)
})

test('follows the portal to a view and into a language', () => {
  const { listeners, paths } = openOrders()
  act(() => listeners.navigate?.({ path: '/done' }))
  act(() => listeners.globalConfig?.({ locale: 'en', theme: 'light', base: '/center/orders' }))
  expect(screen.getByRole('button', { current: 'page' }).textContent).toContain('Done')
  expect(paths).toEqual([])
})

test('searches, says when nothing is found and clears the search', () => {
  openOrders()
  const search = screen.getByRole('searchbox', { name: '搜索订单' })
  fireEvent.change(search, { target: { value: '轴承' } })
  expect(numbers()).toHaveLength(1)

  fireEvent.change(search, { target: { value: '没有这样的' } })
  expect(screen.getByText('没有符合条件的订单')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '清除筛选' }))
  expect(numbers()).toHaveLength(24)
})

test('filters by status', () => {
  openOrders()
  fireEvent.change(screen.getByRole('combobox', { name: '状态' }), { target: { value: 'shipped' } })
  expect(numbers()).toHaveLength(4)
})

test('goes back by the portal', () => {
  const { backs } = openOrders()
  fireEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(backs()).toBe(1)
})

test('listens to nothing after it is gone', () => {
  const { listeners, unmount } = openOrders()
  unmount()
  expect(Object.keys(listeners)).toEqual([])
})
