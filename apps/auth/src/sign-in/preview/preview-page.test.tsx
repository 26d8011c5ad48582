import { act, render, screen } from '@testing-library/react'
import * as z from 'zod/mini'
import { RuntimeConfiguration, type BrandPreview } from '@center/shared/contract'
import { addTexts, configuration, preferences } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { PreviewPage } from './preview-page'
import { MemoryRouter } from 'react-router-dom'

const around = { postMessage: jest.fn() } as unknown as Window
const own = window.parent
const before = { ...configuration.values }

let server: FakeServer
beforeEach(() => {
  addTexts('auth', texts)
  server = startFakeServer()
  Object.defineProperty(window, 'parent', { value: around, configurable: true })
})
afterEach(() => {
  server.close()
  Object.assign(configuration.values, before)
  Object.assign(preferences, { theme: 'light', locale: 'zh' })
  Object.defineProperty(window, 'parent', { value: own, configurable: true })
})

const preview = (set: Record<string, unknown>): BrandPreview => ({
  type: 'center.preview',
  view: 'shell',
  theme: 'dark',
  locale: 'en',
  values: { ...z.parse(RuntimeConfiguration, {}), ...set },
})

async function hand(data: unknown, { source = around, origin = window.location.origin } = {}) {
  await act(async () => {
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
  })
}

const open = () =>
  render(
    <MemoryRouter>
      <PreviewPage />
    </MemoryRouter>,
  )

test('shows the settings that the page around hands over, and stores none of it', async () => {
  open()
  expect(around.postMessage).toHaveBeenCalledWith({ type: 'center.preview-ready' }, window.location.origin)
  await hand(preview({ CENTER_TITLE_EN: 'Green Park' }))
  screen.getByText('Green Park')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(localStorage).toHaveLength(0)
})

test('hears neither another origin nor another window, and leaves the look where a value is not valid', async () => {
  open()
  await hand(preview({ CENTER_TITLE: 'x' }), { origin: 'https://other.example' })
  await hand(preview({ CENTER_TITLE: 'x' }), { source: window })
  await hand(preview({ CENTER_TITLE: 'x', CENTER_BRAND_COLOR: '#12' }))
  expect(configuration.values.CENTER_TITLE).toBe(before.CENTER_TITLE)
})
