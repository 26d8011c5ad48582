import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { addTexts } from '@center/shared/host'
import { renderApp } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { AddCards } from './add-cards'

beforeEach(() => addTexts('shell', texts))

function Workbench() {
  const [isAdding, setAdding] = useState(true)
  return isAdding ? <AddCards offers={[]} onClose={() => setAdding(false)} /> : <p>board</p>
}

test('Back closes the cards that can be added, and stays on the workbench', async () => {
  await act(async () => renderApp(<Workbench />, { path: '/center/workStand' }))
  screen.getByRole('dialog', { name: '添加卡片' })
  await act(async () => window.history.back())
  await waitFor(() => screen.getByText('board'))
  expect(window.location.pathname).toBe('/center/workStand')
})
