import { buildMicroFrontend } from '../../../testing/builders'
import { buildGuestServices, type FakeGuestServices } from '../../../testing/guest-services'
import { createBus } from './guest-bus'
import type { OpenGuestOptions } from '../guest-handle'

let services: FakeGuestServices

function open(over: Parameters<typeof buildMicroFrontend>[0] = {}, isVisible = true) {
  services = buildGuestServices()
  services.time = 10_000
  const guest = buildMicroFrontend(over)
  const options = {
    key: 'k',
    guest,
    container: document.createElement('div'),
    path: '/',
    onNavigate: jest.fn(),
    onTitle: jest.fn(),
    onBack: jest.fn(),
    onSessionEnd: jest.fn(),
    onDirty: jest.fn(),
    onOpenPath: jest.fn(),
  } satisfies OpenGuestOptions
  const owner = {
    isVisible: () => isVisible,
    onLoaded: jest.fn(),
    onError: jest.fn(),
    onFlood: jest.fn(),
    setDirty: jest.fn(),
    isTouched: () => true,
    accepts: () => true,
    onEvent: jest.fn(),
    resize: jest.fn(),
    signal: new AbortController().signal,
  }
  const effects = [options.onNavigate, options.onTitle, options.onBack, options.onSessionEnd, options.onOpenPath]
  const isUntouched = () => [...effects, owner.setDirty].every((effect) => effect.mock.calls.length === 0)
  return { bus: createBus(guest, services, options, owner), options, owner, isUntouched }
}

test('does what a guest may say', () => {
  const { bus, options, owner } = open()
  bus.receive('title', { title: '草稿' })
  bus.receive('navigate', { path: '/done' })
  bus.receive('dirty', { dirty: true })
  bus.receive('refRoute', { path: '/center/orders/all' })

  expect(options.onTitle).toHaveBeenCalledWith('草稿')
  expect(options.onNavigate).toHaveBeenCalledWith('/done', { replace: false })
  expect(owner.setDirty).toHaveBeenCalledWith(true)
  expect(options.onOpenPath).toHaveBeenCalledWith('/center/orders/all')
})

test('goes back one page, at most once a second', () => {
  const { bus, options } = open()
  bus.receive('refRoute', { go: true })
  bus.receive('refRoute', { go: true })
  expect(options.onBack).toHaveBeenCalledTimes(1)
  services.time += 1_000
  bus.receive('refRoute', { go: true })
  expect(options.onBack).toHaveBeenCalledTimes(2)
})

test('does not navigate the portal for a hidden guest', () => {
  const { bus, isUntouched } = open({}, false)
  bus.receive('refRoute', { go: true })
  bus.receive('refRoute', { path: '/center/x' })
  expect(isUntouched()).toBe(true)
})

test('asks before a guest ends the session, unless it was granted', () => {
  const asking = open()
  asking.bus.receive('loginstate', false)
  expect(asking.options.onSessionEnd).toHaveBeenCalledWith(false)

  const granted = open({ capabilities: ['session:end'] })
  granted.bus.receive('loginstate', false)
  expect(granted.options.onSessionEnd).toHaveBeenCalledWith(true)

  const signedIn = open()
  signedIn.bus.receive('loginstate', true)
  expect(signedIn.options.onSessionEnd).not.toHaveBeenCalled()
})

test('answers questions', async () => {
  const { bus } = open()
  expect(await bus.receive('userInfo', undefined)).toMatchObject({ ok: true, value: { name: '张三' } })
  expect(await bus.receive('globalConfig', null)).toMatchObject({ ok: true, value: { locale: 'zh' } })
  expect(await bus.receive('can', { action: 'granted' })).toEqual({ ok: true, value: true })
  expect(await bus.receive('can', { action: 'other' })).toEqual({ ok: true, value: false })
})

const deep = { a: { b: { c: { d: { e: { f: { g: { h: { i: 1 } } } } } } } } }

test.each([
  ['an unknown type', 'teleport', {}, 'unknown-type'],
  ['a name of an object’s own', 'constructor', {}, 'unknown-type'],
  ['no type', undefined, {}, 'invalid-payload'],
  ['a wrong payload', 'title', { title: 7 }, 'invalid-payload'],
  ['a title without end', 'title', { title: 'x'.repeat(61) }, 'invalid-payload'],
  ['a path to elsewhere', 'refRoute', { path: '//evil.test' }, 'invalid-payload'],
  ['a path by backslash', 'navigate', { path: '/\\evil.test' }, 'invalid-payload'],
  ['a script for a path', 'refRoute', { path: 'javascript:alert(1)' }, 'invalid-payload'],
  ['too much', 'title', { title: '', more: 'x'.repeat(70_000) }, 'invalid-payload'],
  ['too deep', 'title', { title: '', deep }, 'invalid-payload'],
])('does nothing for %s', (_what, type, payload, failure) => {
  const { bus, isUntouched } = open()
  expect(bus.receive(type, payload)).toEqual({ ok: false, failure })
  expect(isUntouched()).toBe(true)
})

test('throttles a guest that says too much', () => {
  const { bus, options, owner } = open()
  for (let count = 0; count < 200; count++) bus.receive('title', { title: 'x' })
  expect(bus.receive('title', { title: 'y' })).toEqual({ ok: false, failure: 'throttled' })
  expect(options.onTitle).not.toHaveBeenCalledWith('y')
  services.time += 1_000
  expect(bus.receive('title', { title: 'z' })).toEqual({ ok: true, value: null })
  expect(owner.onFlood).not.toHaveBeenCalled()
})

test('gives a guest up that is over its budget for more than three seconds', () => {
  const { bus, owner } = open()
  const sendFor = (seconds: number) => {
    for (let step = 0; step < seconds * 200; step++) {
      services.time += 5
      bus.receive('title', { title: 'x' })
    }
  }
  sendFor(4)
  expect(owner.onFlood).not.toHaveBeenCalled()
  sendFor(2)
  expect(owner.onFlood).toHaveBeenCalled()
})

test('forgives two bursts with a pause between them', () => {
  const { bus, owner } = open()
  for (let burst = 0; burst < 3; burst++) {
    for (let count = 0; count < 300; count++) bus.receive('title', { title: 'x' })
    services.time += 2_000
  }
  expect(owner.onFlood).not.toHaveBeenCalled()
})

test('gives a guest up at once that sends more than a page can count', () => {
  const { bus, owner } = open()
  for (let count = 0; count < 800; count++) bus.receive('title', { title: 'x' })
  expect(owner.onFlood).toHaveBeenCalled()
})

test('every message is shown with its answer to who watches', () => {
  const { bus } = open()
  const onMessage = jest.fn()
  services.onMessage = onMessage

  bus.receive('title', { title: '记事本' })
  bus.receive('teleport', null)

  const place = { key: 'k', app: '@apps/notepad', ms: 0 }
  expect(onMessage.mock.calls.flat()).toEqual([
    { ...place, type: 'title', payload: { title: '记事本' }, answer: { ok: true, value: null } },
    { ...place, type: 'teleport', payload: null, answer: { ok: false, failure: 'unknown-type' } },
  ])
})
