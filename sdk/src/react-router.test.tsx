import { act, fireEvent, render, screen } from '@testing-library/react'
import { Link, Route, Routes, useNavigate, useParams } from 'react-router-dom'
import { HostRouter } from './react-router'
import { createFakeHost } from './testing'

function Order() {
  const { number } = useParams()
  const navigate = useNavigate()
  return (
    <>
      <h1>{`Order ${number}`}</h1>
      <button onClick={() => void navigate('/orders/9', { replace: true })}>next</button>
      <button onClick={() => void navigate(-1)}>back</button>
    </>
  )
}

function open(path: string, host = createFakeHost()) {
  const view = render(
    <HostRouter host={host} base="/center/shop" path={path}>
      <Routes>
        <Route path="/" element={<Link to="/orders/7?tab=items">seven</Link>} />
        <Route path="/orders/:number" element={<Order />} />
      </Routes>
    </HostRouter>,
  )
  return { host, view }
}

test('opens at the inner path, and follows the portal to another', () => {
  const { host } = open('/orders/3')
  screen.getByRole('heading', { name: 'Order 3' })
  act(() => host.tell('navigate', { path: '/orders/4#items' }))
  screen.getByRole('heading', { name: 'Order 4' })
  expect(host.said).toEqual([])
})

test('a path that the portal went to before the first drawing was over is the one that is shown', async () => {
  const host = createFakeHost()
  host.tell('navigate', { path: '/orders/4' })
  await act(async () => void open('/orders/3', host))
  screen.getByRole('heading', { name: 'Order 4' })
})

test('a link shows its whole address and tells the portal the inner one', () => {
  const { host } = open('/')
  const link = screen.getByRole('link', { name: 'seven' })
  expect(link.getAttribute('href')).toBe('/center/shop/orders/7?tab=items')
  fireEvent.click(link)
  screen.getByRole('heading', { name: 'Order 7' })
  expect(host.said).toEqual([{ type: 'navigate', payload: { path: '/orders/7?tab=items', replace: false } }])
})

test('a replacement adds no step to the portal’s history, and Back is the portal’s', () => {
  const { host } = open('/orders/3')
  fireEvent.click(screen.getByRole('button', { name: 'next' }))
  screen.getByRole('heading', { name: 'Order 9' })
  fireEvent.click(screen.getByRole('button', { name: 'back' }))
  expect(host.said).toEqual([
    { type: 'navigate', payload: { path: '/orders/9', replace: true } },
    { type: 'refRoute', payload: { go: true } },
  ])
})

test('a change of the address by another tab does not reach this guest', () => {
  open('/orders/3')
  act(() => {
    window.history.replaceState(null, '', '/center/other')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  screen.getByRole('heading', { name: 'Order 3' })
})

test('listens to nothing when it is gone', () => {
  const { host, view } = open('/')
  view.unmount()
  expect(host.listening).toBe(0)
})
