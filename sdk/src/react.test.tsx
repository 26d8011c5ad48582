import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import {
  HostProvider,
  useCan,
  useDirty,
  useHost,
  useTabTitle,
  useTheme,
  useTranslate,
  useUserInfo,
  useVisible,
} from './react'
import { createFakeHost, type FakeHost } from './testing'

function show(host: FakeHost, children: ReactNode) {
  return render(<HostProvider host={host}>{children}</HostProvider>)
}

function Page() {
  const user = useUserInfo()
  const t = useTranslate()
  const state = [useTheme(), useCan('stock:edit') ? 'may' : 'may not', useVisible() ? 'seen' : 'unseen'].join(' ')
  useTabTitle(user?.name ?? '')
  useDirty(true)
  return <p>{`${t({ zh: '你好', en: 'Hello' })} ${user?.name} ${state}`}</p>
}

test('draws what the portal says, and again when it says something else', () => {
  const host = createFakeHost({ actions: ['stock:edit'] })
  show(host, <Page />)
  expect(screen.getByText('你好 张三 light may seen')).toBeInstanceOf(HTMLElement)

  act(() => {
    host.tell('userInfo', { ...host.userInfo!, name: '李四' })
    host.tell('globalConfig', { locale: 'en', theme: 'dark', base: '/center/test' })
    host.tell('hidden', null)
  })
  expect(screen.getByText('Hello 李四 dark may unseen')).toBeInstanceOf(HTMLElement)
  expect(host.said).toContainEqual({ type: 'title', payload: { title: '李四' } })
})

test('leaves no listener, no title and no unsaved work behind', () => {
  const host = createFakeHost()
  const { unmount } = show(host, <Page />)
  expect(host.listening).toBeGreaterThan(0)
  unmount()
  expect(host.listening).toBe(0)
  expect(host.said.slice(-2)).toEqual([
    { type: 'title', payload: { title: '' } },
    { type: 'dirty', payload: { dirty: false } },
  ])
})

test('says so when there is no host', () => {
  const Lost = () => <>{useHost().app}</>
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Lost />)).toThrow('outside of HostProvider')
})
