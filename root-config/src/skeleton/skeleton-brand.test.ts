import { showBrand } from './skeleton-brand'

const shown = () => {
  const { style, dataset } = document.documentElement
  const { marked, titled, footed } = dataset
  const words = ['title', 'copyright', 'number'].map((name) => style.getPropertyValue(`--center-${name}`))
  return { marked, titled, footed, words }
}

afterEach(() => {
  document.documentElement.removeAttribute('style')
  for (const name of ['marked', 'titled', 'footed']) delete document.documentElement.dataset[name]
})

test.each([
  ['zh', { CENTER_TITLE: '云平台', CENTER_TITLE_EN: 'Cloud' }, 'short', '"云平台"'],
  ['en', { CENTER_TITLE: '云平台', CENTER_TITLE_EN: 'The "Cloud" of all' }, 'long', '"The \\"Cloud\\" of all"'],
] as const)('the skeleton has mark and name of the portal in %s', (locale, configuration, titled, title) => {
  showBrand(document, locale, configuration)
  expect(shown()).toEqual({ marked: 'true', titled, footed: undefined, words: [title, '', ''] })
})

test.each([
  ['zh', { CENTER_COPYRIGHT: '© 某园区', CENTER_COPYRIGHT_EN: '© Some park' }, 'one', ['"© 某园区"', '""']],
  ['en', { CENTER_COPYRIGHT: '© 某园区', CENTER_COPYRIGHT_EN: '© Some park' }, 'one', ['"© Some park"', '""']],
  ['en', { CENTER_COPYRIGHT: '© 某园区', CENTER_FILING_NUMBER: '鄂ICP备1号' }, 'both', ['"© 某园区"', '"鄂ICP备1号"']],
  ['zh', { CENTER_FILING_NUMBER: '鄂ICP备1号' }, 'one', ['""', '"鄂ICP备1号"']],
] as const)('the skeleton has the foot of the portal in %s: %j', (locale, configuration, footed, words) => {
  showBrand(document, locale, configuration)
  expect(shown()).toMatchObject({ footed, words: ['', ...words] })
})

test('the skeleton has bones beside a picture', () => {
  showBrand(document, 'zh', { CENTER_TITLE: '云平台', CENTER_LOGO: '/logo.png' })
  expect(shown()).toEqual({ marked: undefined, titled: undefined, footed: undefined, words: ['', '', ''] })
})

test('the skeleton has bones in a page that does not know its portal', () => {
  showBrand(document, 'zh', undefined)
  expect(shown().marked).toBeUndefined()
})
