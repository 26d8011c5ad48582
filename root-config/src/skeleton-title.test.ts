import { showTitle } from './skeleton-title'

const shown = () => {
  const { style, dataset } = document.documentElement
  return [style.getPropertyValue('--center-title'), dataset['titled']]
}

afterEach(() => {
  document.documentElement.removeAttribute('style')
  delete document.documentElement.dataset['titled']
})

test.each([
  ['zh', { CENTER_TITLE: '云平台', CENTER_TITLE_EN: 'Cloud' }, '"云平台"', 'short'],
  ['en', { CENTER_TITLE: '云平台', CENTER_TITLE_EN: 'The "Cloud" of all' }, '"The \\"Cloud\\" of all"', 'long'],
] as const)('the skeleton has the name of the portal in %s', (locale, configuration, ...expected) => {
  showTitle(document, locale, configuration)
  expect(shown()).toEqual(expected)
})

test.each([
  ['without a name', {}],
  ['beside a picture', { CENTER_TITLE: '云平台', CENTER_LOGO: '/logo.png' }],
])('the skeleton has bones %s', (_what, configuration) => {
  showTitle(document, 'zh', configuration)
  expect(shown()).toEqual(['', undefined])
})
