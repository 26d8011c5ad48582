import { render, screen } from '@testing-library/react'
import * as host from '@center/shared/host'
import { texts } from '../../locales/texts'
import { PasswordField } from './fields'

jest.mock('@center/shared/host', () => ({
  ...jest.requireActual<typeof host>('@center/shared/host'),
  usePasswordField: () => false,
}))

test('where code of a guest has run no secret can be typed', () => {
  host.addTexts('admin', texts)
  render(<PasswordField label="Secret" value="" autoComplete="new-password" onChange={() => undefined} />)
  expect(screen.getByRole('alert').textContent).toBe('为保护密钥，请刷新页面后再填写。')
  expect(screen.queryByLabelText('Secret')).toBeNull()
})
