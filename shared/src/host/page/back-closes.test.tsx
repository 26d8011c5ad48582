import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { navigatePortal } from '../address/portal'
import { useBackCloses } from './back-closes'

function Layer({ name, onClose }: { name: string; onClose: () => void }) {
  useBackCloses(onClose)
  return (
    <button type="button" onClick={onClose}>
      {name}
    </button>
  )
}

function Layers({ names }: { names: string[] }) {
  const [open, setOpen] = useState(names)
  return open.map((name) => (
    <Layer key={name} name={name} onClose={() => setOpen((now) => now.filter((other) => other !== name))} />
  ))
}

const place = () => (window.history.state as { place?: string } | null)?.place
const back = () => act(async () => window.history.back())
const arrived = (name: string) => waitFor(() => expect(place()).toBe(name))
const shown = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())

beforeEach(() => {
  window.history.pushState({ place: 'before' }, '', '/center/before')
  window.history.pushState({ place: 'page' }, '', '/center/page')
})

test('back closes what lies over the page and stays on the page', async () => {
  render(<Layers names={['letter']} />)
  expect(window.location.pathname).toBe('/center/page')
  await back()
  await waitFor(() => expect(shown()).toEqual([]))
  expect(place()).toBe('page')
  expect(window.history.state).not.toHaveProperty('layer')
  await back()
  await arrived('before')
})

test('closed by its own button it leaves no entry behind', async () => {
  render(<Layers names={['letter']} />)
  await press('letter')
  await waitFor(() => expect(window.history.state).not.toHaveProperty('layer'))
  expect(place()).toBe('page')
  await back()
  await arrived('before')
})

test('named by the hash of the address, the page below is at the address without', async () => {
  window.history.replaceState({ place: 'page' }, '', '/center/page#letter=7')
  const Named = () => {
    const [isOpen, setOpen] = useState(true)
    return isOpen && <NamedLayer onClose={() => setOpen(false)} />
  }
  const NamedLayer = ({ onClose }: { onClose: () => void }) => {
    useBackCloses(onClose, true)
    return <button type="button">letter</button>
  }
  render(<Named />)
  expect(window.location.hash).toBe('#letter=7')
  await back()
  await waitFor(() => expect(shown()).toEqual([]))
  expect(window.location.hash).toBe('')
  expect(place()).toBe('page')
})

test('of two over each other back closes the upper one first', async () => {
  render(<Layers names={['letter', 'picture']} />)
  await back()
  await waitFor(() => expect(shown()).toEqual(['letter']))
  await back()
  await waitFor(() => expect(shown()).toEqual([]))
  expect(place()).toBe('page')
})

test('a page that is opened out of it closes it, and back leads past its entry', async () => {
  render(<Layers names={['letter']} />)
  await act(async () => navigatePortal('/next'))
  expect(shown()).toEqual([])
  await back()
  await waitFor(() => expect(window.history.state).not.toHaveProperty('layer'))
  await arrived('page')
})
