import { act, fireEvent, screen } from '@testing-library/react'
import { addTexts, pageFunctions } from '@center/shared/host'
import { buildUserInfo, renderApp } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { AdministrativeApp } from './administrative-app'

const drawAt = (adminOrigin: string) => {
  document.body.innerHTML = `<script id="center-boot" type="application/json">${JSON.stringify({ adminOrigin, apps: [] })}</script>`
  addTexts('shell', texts)
  return act(() =>
    renderApp(<AdministrativeApp name="@center/admin" path="/admin" />, {
      path: '/center/admin',
      user: buildUserInfo(),
    }),
  )
}
afterEach(() => {
  jest.restoreAllMocks()
  document.body.replaceChildren()
})

test('leads to the address of administration, with the tenant, where administration has one of its own', async () => {
  const openTab = jest.spyOn(pageFunctions, 'openTab').mockImplementation(() => {})
  await drawAt('https://admin.example')
  screen.getByText(/只在 admin\.example 提供/)
  fireEvent.click(screen.getByRole('button', { name: '前往 admin.example' }))
  expect(openTab).toHaveBeenCalledWith('https://admin.example/center/admin?tc=demo')
})

test('shows the app itself at that address', async () => {
  await drawAt(window.location.origin)
  expect(screen.queryByText(/请在管理地址打开/)).toBeNull()
})
