import { preferences } from './preferences.store'
import { openDocs } from './open-docs'
import { pageFunctions } from '../page/page-functions'

test.each([
  ['zh', '/center/docs/'],
  ['en', '/center/docs/en/'],
] as const)('the pages for vendors open beside the portal, in %s', (locale, address) => {
  const openTab = jest.spyOn(pageFunctions, 'openTab').mockImplementation(() => {})
  preferences.locale = locale
  openDocs()
  expect(openTab).toHaveBeenLastCalledWith(address)
})
