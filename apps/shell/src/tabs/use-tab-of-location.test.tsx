import { act, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { BrowserRouter, useNavigate } from 'react-router-dom'
import { navigatePortal, pageWindow, portalBase } from '@center/shared/host'
import { bindNavigation } from '../lib/pages/navigation'
import { requestClose } from './close-tabs'
import { clearTabs, tabs } from './tabs.store'
import { useTabOfLocation } from './use-tab-of-location'

function Bridge() {
  const navigate = useNavigate()
  useLayoutEffect(() => bindNavigation(navigate), [navigate])
  useTabOfLocation()
  return null
}

beforeEach(clearTabs)

test('a page that is opened again while the one after its tab is still drawn has its tab', async () => {
  window.history.replaceState(null, '', `${portalBase}/index`)
  render(
    <BrowserRouter basename={portalBase} window={pageWindow}>
      <Bridge />
    </BrowserRouter>,
  )
  const open = () => navigatePortal('/welcomePage')
  await act(async () => open())
  expect(tabs.list).toHaveLength(1)
  const [{ key = '' } = {}] = tabs.list
  // The router draws home, where the closed tab leads, and the page that is opened then in one go.
  await act(async () => {
    await requestClose([key])
    expect(tabs.list).toHaveLength(0)
    open()
  })
  expect(tabs.list.map(({ address }) => address)).toEqual([expect.stringContaining('/welcomePage')])
  expect(tabs.activeKey).toBe(tabs.list[0]?.key)
})
