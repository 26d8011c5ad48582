import { act, render, screen } from '@testing-library/react'
import { failureText } from './failure-text'
import { preferences, setTheme } from './preferences.store'
import { addTexts, setLocale, useText } from './texts'

addTexts('probe', {
  zh: { inbox: { title: '{{name}} 的信件' }, 'flat.key': '平' },
  en: { inbox: { title: 'Letters of {{name}}' }, 'flat.key': 'flat' },
})

function Probe() {
  const t = useText()
  return <p>{`${t('probe:inbox.title', { name: '<b>' })} ${t('probe:flat.key')}`}</p>
}

afterEach(() => setLocale('zh'))

test('texts follow the locale, and values are written as they are', async () => {
  render(<Probe />)
  expect(screen.getByText('<b> 的信件 平')).toBeTruthy()
  await act(() => setLocale('en'))
  expect(screen.getByText('Letters of <b> flat')).toBeTruthy()
})

test('a component has texts that are added after it was drawn', () => {
  const Late = () => <p>{useText()('late:title')}</p>
  render(<Late />)
  act(() => addTexts('late', { zh: { title: '后到' }, en: { title: 'Late' } }))
  expect(screen.getByText('后到')).toBeTruthy()
})

test('all components have the same function until a text changes, and are forgotten when they go', () => {
  const seen = new Set<unknown>()
  const Note = () => {
    seen.add(useText())
    return null
  }
  const { unmount } = render([<Note key="one" />, <Note key="other" />])
  expect(seen.size).toBe(1)
  unmount()
  addTexts('later', { zh: {}, en: {} })
  expect(seen.size).toBe(1)
})

test('the locale is remembered and written into the page', async () => {
  await setLocale('en')
  expect(document.documentElement.lang).toBe('en')
  expect(localStorage.getItem('pro__locale')).toBe('en')
  expect(preferences.locale).toBe('en')
})

test('the dark theme is written where styles look for it', () => {
  setTheme('dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(document.body.getAttribute('theme-mode')).toBe('dark')
  setTheme('light')
  expect(document.body.hasAttribute('theme-mode')).toBe(false)
})

test('a failure has the server’s sentence, or the text of its code', () => {
  expect(failureText({ code: 'rate.limited', message: '太快了' })).toBe('太快了')
  expect(failureText({ code: 'network.timeout', message: '' })).toBe('请求超时，请稍后再试')
})
