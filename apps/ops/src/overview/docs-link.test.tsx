import { act, fireEvent, screen } from '@testing-library/react'
import { listApps, listOperatedTenants } from '@center/shared/contract'
import { addTexts, pageFunctions } from '@center/shared/host'
import { renderApp, startFakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { OverviewPage } from './overview-page'

beforeEach(() => {
  addTexts('ops', texts)
  const server = startFakeServer()
  for (const endpoint of [listApps, listOperatedTenants]) server.answer(endpoint, () => ({ rows: [], total: 0 }))
})
afterEach(() => document.getElementById('center-boot')?.remove())

const show = (boot: object) => {
  const script = Object.assign(document.createElement('script'), { id: 'center-boot', type: 'application/json' })
  script.textContent = JSON.stringify(boot)
  document.head.append(script)
  return act(() => renderApp(<OverviewPage />))
}

test('the pages for vendors are one press away where they are served', async () => {
  const openTab = jest.spyOn(pageFunctions, 'openTab').mockImplementation(() => {})
  await show({ docs: true })
  fireEvent.click(screen.getByRole('button', { name: '开发文档' }))
  expect(openTab).toHaveBeenCalledWith('/center/docs/')
})

test('they are not offered where they are not', async () => {
  await show({})
  expect(screen.queryByRole('button', { name: '开发文档' })).toBeNull()
})
