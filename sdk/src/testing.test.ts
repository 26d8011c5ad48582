import { createFakeHost } from './testing'

test('remembers what was said and answers as the test wants', async () => {
  const host = createFakeHost({ user: null, answers: { token: () => ({ token: 't', expiresAt: 1 }) } })
  host.setTitle('库存')
  await expect(host.getToken()).resolves.toEqual({ token: 't', expiresAt: 1 })
  await expect(host.overlay({ kind: 'toast', level: 'info', text: 'x' })).rejects.toThrow('not-granted')
  expect(host.said.map(({ type }) => type)).toEqual(['title', 'token', 'overlay'])
  expect(host.userInfo).toBeNull()
})

test('speaks the language that it was told', () => {
  const host = createFakeHost({ configuration: { locale: 'en' } })
  expect(host.t({ zh: '{{n}} 条', en: '{{n}} rows' }, { n: 3 })).toBe('3 rows')
})

test('plays a portal that has mounted the sub-app before it is opened', () => {
  const host = createFakeHost({ prerendering: true })
  const heard: boolean[] = []
  host.on('visible', () => heard.push(host.prerendering))
  expect(host.prerendering).toBe(true)
  host.tell('visible', null)
  expect(heard).toEqual([false])
  expect(createFakeHost().prerendering).toBe(false)
})
