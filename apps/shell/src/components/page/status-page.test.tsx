import { act, screen } from '@testing-library/react'
import { addTexts } from '@center/shared/host'
import { renderApp } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { StatusPage } from './status-page'

test('the error page speaks to the user and folds the error’s own words under technical details', async () => {
  addTexts('shell', texts)
  await act(() => renderApp(<StatusPage status="failed" detail="Cannot read properties of undefined" />))
  expect(screen.getByText(texts.zh.status.failed.text).closest('details')).toBeNull()
  const folded = screen.getByText('Cannot read properties of undefined').closest('details')
  expect([folded?.open, folded?.querySelector('summary')?.textContent]).toEqual([false, '技术详情'])
})
