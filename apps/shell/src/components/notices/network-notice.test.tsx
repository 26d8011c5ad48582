import { act, screen } from '@testing-library/react'
import { addTexts, guests } from '@center/shared/host'
import { buildMicroFrontend, renderApp } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { NetworkNotice } from './network-notice'

beforeEach(() => addTexts('shell', texts))
afterEach(() => Object.assign(guests, { status: 'idle', list: [], isStale: false, storedAt: null }))

test.each([
  ['zh', '应用列表暂时无法获取，当前显示 2026-01-02 08:05 的列表，正在自动重试。'],
  ['en', /You see the one of 2026-01-02 08:05;/],
] as const)('in %s says of when the stored list is, as every list writes a time', async (locale, sentence) => {
  Object.assign(guests, { list: [buildMicroFrontend()], isStale: true, storedAt: Date.parse('2026-01-02T00:05:30Z') })
  await act(async () => renderApp(<NetworkNotice />, { locale }))
  screen.getByText(sentence)
})
