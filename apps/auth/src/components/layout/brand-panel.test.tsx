import { render } from '@testing-library/react'
import { configuration } from '@center/shared/host'
import { BrandPanel } from './brand-panel'

afterEach(() => {
  configuration.values.CENTER_LOGIN_BACKGROUND = ''
})

test('the sign-in page has the picture of the tenant in place of the drawing', () => {
  const { container, unmount } = render(<BrandPanel />)
  expect(container.querySelector('img')).toBeNull()
  const drawings = container.querySelectorAll('svg').length
  unmount()
  configuration.values.CENTER_LOGIN_BACKGROUND = '/ground.png'
  const { container: withPicture } = render(<BrandPanel />)
  expect(withPicture.querySelector('img')?.getAttribute('src')).toBe('/ground.png')
  expect(withPicture.querySelectorAll('svg')).toHaveLength(drawings - 1)
})
