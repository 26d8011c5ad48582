import { act, render, screen } from '@testing-library/react'
import { useHost, useLocale, useTheme, useUserInfo } from './react'
import { hostGlobals, withHost } from './storybook'

function Story() {
  const host = useHost()
  const words = [useUserInfo()?.name, useLocale(), useTheme()]
  return <button onClick={() => host.setDirty(true)}>{words.join(' ')}</button>
}

test('a story has a host in the look of the toolbar, follows its changes, and what it says is heard', () => {
  const onSaid = jest.fn()
  const decorate = withHost({ user: { name: '李华' }, onSaid })
  const { rerender } = render(decorate(Story, { globals: { locale: 'zh', theme: 'light' } }))
  expect(screen.getByText('李华 zh light')).toBeInstanceOf(HTMLElement)
  rerender(decorate(Story, { globals: { locale: 'en', theme: 'dark' } }))
  const button = screen.getByText('李华 en dark')
  act(() => button.click())
  expect(onSaid.mock.calls).toEqual([[{ type: 'dirty', payload: { dirty: true } }]])
})

test('the page around a story is marked with language and theme, as the page around a sub-app is', () => {
  const { documentElement, body } = document
  const marks = () => [documentElement.lang, documentElement.dataset['theme'], body.getAttribute('theme-mode')]
  const decorate = withHost()
  const { rerender } = render(decorate(Story, { globals: { locale: 'zh', theme: 'dark' } }))
  expect(marks()).toEqual(['zh-CN', 'dark', 'dark'])
  rerender(decorate(Story, { globals: { locale: 'en', theme: 'light' } }))
  expect(marks()).toEqual(['en', 'light', null])
})

test('what a story needs otherwise stands in its parameters', () => {
  const parameters = { host: { user: { name: '王五' } } }
  render(withHost({ user: { name: '李华' } })(Story, { parameters }))
  expect(screen.getByText('王五 zh light')).toBeInstanceOf(HTMLElement)
})

test('the toolbar offers what the portal has', () => {
  expect(hostGlobals.locale.toolbar.items).toEqual(['zh', 'en'])
  expect(hostGlobals.theme.toolbar.items).toEqual(['light', 'dark'])
})
