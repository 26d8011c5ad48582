import { act, render, screen } from '@testing-library/react'
import { useEffect, useState, type ReactNode } from 'react'
import { TabPanels } from '../../tabs/tab-panels'
import { clearTabs, showTab } from '../../tabs/tabs.store'
import { PageHeading } from './page-heading'

let arrive = () => undefined as void

/** A page whose code is fetched when it is opened. */
function LatePage({ children }: { children: ReactNode }) {
  const [isHere, setHere] = useState(false)
  useEffect(() => void (arrive = () => setHere(true)), [])
  return isHere && children
}

function openPage(page: ReactNode): void {
  clearTabs()
  render(
    <>
      <button type="button">menu</button>
      <button type="button">tab</button>
      <TabPanels hasBar={false} draw={() => page} />
    </>,
  )
  screen.getByText('menu').focus()
}
const show = () => act(async () => showTab('/welcomePage'))
const focused = () => document.activeElement?.textContent

test('takes the focus when its page comes on screen', async () => {
  openPage(<PageHeading>page</PageHeading>)
  await show()
  expect(focused()).toBe('page')
})

test('takes it as well when the page is late, and the user waits', async () => {
  openPage(<LatePage children={<PageHeading>page</PageHeading>} />)
  await show()
  await act(async () => arrive())
  expect(focused()).toBe('page')
})

test('leaves it where the user has put it meanwhile', async () => {
  openPage(<LatePage children={<PageHeading>page</PageHeading>} />)
  await show()
  screen.getByText('tab').focus()
  await act(async () => arrive())
  expect(focused()).toBe('tab')
})

test('takes it again when the page comes back', async () => {
  openPage(<PageHeading>page</PageHeading>)
  await show()
  await act(async () => showTab('/workStand'))
  screen.getByText('tab').focus()
  await show()
  expect(document.activeElement?.matches('[data-shown=true] h1')).toBe(true)
})
