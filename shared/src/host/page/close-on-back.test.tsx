import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { navigatePortal } from './portal-address'
import { useCloseOnBack } from './close-on-back'

function Layer({ name, onClose }: { name: string; onClose: () => void }) {
  useCloseOnBack(onClose)
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
  await back()
  await arrived('before')
})

test('closed by its own button, back leads to the page before at once', async () => {
  render(<Layers names={['letter']} />)
  await press('letter')
  expect(place()).toBe('page')
  await back()
  await arrived('before')
})

test('a layer that is opened after another takes over its entry', async () => {
  const first = render(<Layers names={['letter']} />)
  await press('letter')
  first.unmount()
  const { length } = window.history
  render(<Layers names={['dialog']} />)
  expect(window.history.length).toBe(length)
  await back()
  await waitFor(() => expect(shown()).toEqual([]))
  expect(place()).toBe('page')
  await back()
  await arrived('before')
})

test('a layer that refuses stays, and back closes it once it does not', async () => {
  let isBusy = true
  const handleBack = jest.fn(() => (isBusy ? (false as const) : undefined))
  function Busy() {
    useCloseOnBack(handleBack)
    return null
  }
  render(<Busy />)
  const layer = window.history.state as unknown
  await back()
  await waitFor(() => expect(handleBack).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(window.history.state).toEqual(layer))
  isBusy = false
  await back()
  await waitFor(() => expect(handleBack).toHaveBeenCalledTimes(2))
  expect(place()).toBe('page')
})

test('named by the hash of the address, the page below is at the address without', async () => {
  window.history.replaceState({ place: 'page' }, '', '/center/page#letter=7')
  const Named = () => {
    const [isOpen, setOpen] = useState(true)
    return isOpen && <NamedLayer onClose={() => setOpen(false)} />
  }
  const NamedLayer = ({ onClose }: { onClose: () => void }) => {
    useCloseOnBack(onClose, true)
    return <button type="button">letter</button>
  }
  render(<Named />)
  expect(window.location.hash).toBe('#letter=7')
  await back()
  await waitFor(() => expect(shown()).toEqual([]))
  expect(window.location.hash).toBe('')
  expect(place()).toBe('page')
})

test('closes the upper of two layers first', async () => {
  render(<Layers names={['letter', 'picture']} />)
  await back()
  await waitFor(() => expect(shown()).toEqual(['letter']))
  await back()
  await waitFor(() => expect(shown()).toEqual([]))
  expect(place()).toBe('page')
})

test('a page that is opened out of it closes it and takes the place of its entry', async () => {
  render(<Layers names={['letter']} />)
  const { length } = window.history
  await act(async () => navigatePortal('/next'))
  expect(shown()).toEqual([])
  expect(window.history.length).toBe(length)
  await back()
  await arrived('page')
  expect(window.location.pathname).toBe('/center/page')
  await back()
  await arrived('before')
})

test('a page that is opened in the moment in which it closes is on screen, and back leads to the page and the one before', async () => {
  render(<Layers names={['letter']} />)
  await press('letter')
  await act(async () => navigatePortal('/next'))
  expect(window.location.pathname).toBe('/center/next')
  await back()
  await arrived('page')
  expect(window.location.pathname).toBe('/center/page')
  await back()
  await arrived('before')
})

test('what the page writes into its address after the layer has closed is there when back leads to it', async () => {
  render(<Layers names={['letter']} />)
  await press('letter')
  navigatePortal('/page?filter=unread', { replace: true })
  await act(async () => navigatePortal('/next'))
  await back()
  await waitFor(() => expect(window.location.search).toBe('?filter=unread'))
  await back()
  await arrived('before')
})
