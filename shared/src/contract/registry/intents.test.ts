import { IntentAction, IntentParams } from './intent-params'
import { intentPath, ManifestIntent, invalidParam, toGuestIntents } from './intents'

const show = {
  action: 'device.show',
  path: '/devices/{id}',
  title: '查看设备',
  params: {
    id: { type: 'string' },
    tab: { type: 'string', optional: true, values: ['data', 'service'] },
    year: { type: 'integer', optional: true },
    share: { type: 'number', optional: true },
    isNew: { type: 'boolean', optional: true },
  },
}
const intent = toGuestIntents([ManifestIntent.parse(show)])[0]!

test('an intent without an English title or a permission has the Chinese title and asks for none', () => {
  expect(intent).toMatchObject({ title: '查看设备', titleEn: '查看设备', permission: null })
  expect(ManifestIntent.parse({ action: 'alert.list', path: '/alerts', title: '告警' }).params).toEqual({})
})

test.each([
  ['an action of one word', { action: 'device' }],
  ['an action in capitals', { action: 'Device.show' }],
  ['a path without its slash', { path: 'devices/{id}' }],
  ['a path with a query', { path: '/devices?id={id}' }],
  ['a place that is no parameter', { path: '/devices/{number}' }],
  ['a place that may be left out', { path: '/devices/{tab}' }],
  ['a place whose name every object has', { path: '/devices/{constructor}' }],
  ['a place that is never closed', { path: '/devices/{id', params: { '{id': { type: 'string' } } }],
  ['a type of its own', { params: { id: { type: 'date' } } }],
  ['a name that is no name', { params: { id: { type: 'string' }, 'a b': { type: 'string' } } }],
  ['an unknown field', { url: 'https://evil.test' }],
])('a manifest with %s is refused', (_what, change) => {
  expect(ManifestIntent.safeParse({ ...show, ...change }).success).toBe(false)
})

test.each([
  [{ id: 'A-1' }, null],
  [{ id: 'A-1', tab: 'data', year: 2026, share: 0.5, isNew: false }, null],
  [{}, 'id'],
  [{ id: '' }, 'id'],
  [{ id: 7 }, 'id'],
  [{ id: 'A-1', tab: 'other' }, 'tab'],
  [{ id: 'A-1', year: 1.5 }, 'year'],
  [{ id: 'A-1', year: '2026' }, 'year'],
  [{ id: 'A-1', share: Infinity }, 'share'],
  [{ id: 'A-1', isNew: 'yes' }, 'isNew'],
  [{ id: 'A-1', more: 1 }, 'more'],
  [{ id: 'A-1', toString: 'x' }, 'toString'],
])('names the first parameter of %j that does not fit: %j', (given, wrong) => {
  expect(invalidParam(intent, given as IntentParams)).toBe(wrong)
})

test('parameters stand in the path where it names them, and the others in its query', () => {
  expect(intentPath(intent, { id: 'A-1' })).toBe('/devices/A-1')
  expect(intentPath(intent, { tab: 'data', id: '../../admin?x=1#y', isNew: false })).toBe(
    '/devices/..%2F..%2Fadmin%3Fx%3D1%23y?tab=data&isNew=false',
  )
})

test('a value that is one part of a path cannot lead out of it', () => {
  expect(['.', '..', '...'].map((id) => invalidParam(intent, { id }))).toEqual(['id', 'id', 'id'])
  for (const id of ['.x', '%2e%2e', '\\..', '../..', '/..']) {
    expect(invalidParam(intent, { id })).toBeNull()
    const { pathname } = new URL(`/center/orders${intentPath(intent, { id })}`, 'https://portal.test')
    expect(pathname.startsWith('/center/orders/devices/')).toBe(true)
  }
})

test('names and values of messages are bounded', () => {
  expect(IntentAction.safeParse(`a.${'b'.repeat(63)}`).success).toBe(false)
  expect(IntentParams.safeParse({ id: 'x'.repeat(501) }).success).toBe(false)
  expect(IntentParams.safeParse({ id: { nested: true } }).success).toBe(false)
  expect(IntentParams.safeParse({ __proto__: 1, id: 'A-1' }).success).toBe(true)
})
