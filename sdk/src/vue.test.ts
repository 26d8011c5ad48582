import { createApp, defineComponent, h, nextTick } from 'vue'
import { createFakeHost, type FakeHost } from './testing'
import {
  provideHost,
  useCan,
  useDirty,
  useHost,
  useTabTitle,
  useTheme,
  useTranslate,
  useUserInfo,
  useVisible,
} from './vue'

const Page = defineComponent(() => {
  const user = useUserInfo()
  const t = useTranslate()
  const [theme, can, visible] = [useTheme(), useCan('stock:edit'), useVisible()]
  useTabTitle(() => user.value?.name ?? '')
  useDirty(true)
  return () => {
    const state = [theme.value, can.value ? 'may' : 'may not', visible.value ? 'seen' : 'unseen'].join(' ')
    return h('p', `${t({ zh: '你好', en: 'Hello' })} ${user.value?.name} ${state}`)
  }
})

function show(host: FakeHost) {
  const place = document.createElement('div')
  const app = createApp(Page)
  provideHost(host, app)
  app.mount(place)
  return { app, place }
}

test('draws what the portal says, and again when it says something else', async () => {
  const host = createFakeHost({ actions: ['stock:edit'] })
  const { place } = show(host)
  expect(place.textContent).toBe('你好 张三 light may seen')

  host.tell('userInfo', { ...host.userInfo!, name: '李四' })
  host.tell('globalConfig', { locale: 'en', theme: 'dark', base: '/center/test' })
  host.tell('hidden', null)
  await nextTick()
  expect(place.textContent).toBe('Hello 李四 dark may unseen')
  expect(host.said).toContainEqual({ type: 'title', payload: { title: '李四' } })
})

test('leaves no listener, no title and no unsaved work behind', () => {
  const host = createFakeHost()
  const { app } = show(host)
  expect(host.listening).toBeGreaterThan(0)
  app.unmount()
  expect(host.listening).toBe(0)
  expect(host.said.slice(-2)).toEqual([
    { type: 'title', payload: { title: '' } },
    { type: 'dirty', payload: { dirty: false } },
  ])
})

test('says so when there is no host', () => {
  const app = createApp(defineComponent(() => () => h('p', useHost().app)))
  app.config.warnHandler = () => undefined
  app.config.errorHandler = undefined
  expect(() => app.mount(document.createElement('div'))).toThrow('provideHost')
})
