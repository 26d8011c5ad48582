import { buildGuestState, buildMicroFrontend } from '../../../testing'
import { buildGuestServices } from '../../../testing/guest-services'
import type { OpenGuestOptions } from '../guest-handle'
import { clearContainer, createInstanceRecord, markContainer, transition, type Phase } from './instance-state'

const guest = buildMicroFrontend({ serviceCode: '@apps/orders', kind: 'element' })

test('says what it holds; a hidden guest is out of reach, and in it again', () => {
  const container = document.createElement('div')
  markContainer(container, guest, buildGuestState({ status: 'hidden', version: '2.0.0' }))
  expect({ ...container.dataset }).toEqual({
    app: '@apps/orders',
    appKind: 'element',
    appVersion: '2.0.0',
    appState: 'hidden',
  })
  expect([container.hasAttribute('inert'), container.style.getPropertyValue('content-visibility')]).toEqual([
    true,
    'hidden',
  ])
  markContainer(container, guest, buildGuestState({ status: 'mounted', version: '2.0.0' }))
  expect([container.hasAttribute('inert'), container.style.getPropertyValue('content-visibility')]).toEqual([false, ''])
  expect(container.dataset['appState']).toBe('mounted')
})

test.each(['', ' style="color: red;"'])('is given back as it came: <div%s>', (style) => {
  const place = document.createElement('div')
  place.innerHTML = `<div${style}></div>`
  const container = place.firstElementChild as HTMLElement
  markContainer(container, guest, buildGuestState({ status: 'hidden' }))
  clearContainer(container)
  expect(place.innerHTML).toBe(`<div${style}></div>`)
})

const phases: Phase[] = ['loading', 'mounted', 'hidden', 'released', 'failed', 'closed']
const allowed: Record<Phase, Phase[]> = {
  loading: ['loading', 'mounted', 'hidden', 'failed', 'closed'],
  mounted: ['loading', 'mounted', 'hidden', 'failed', 'closed'],
  hidden: ['loading', 'mounted', 'hidden', 'released', 'failed', 'closed'],
  released: ['loading', 'closed'],
  failed: ['loading', 'mounted', 'hidden', 'failed', 'closed'],
  closed: [],
}

test.each(phases.flatMap((from) => phases.map((to) => [from, to] as const)))(
  'the state table decides whether an instance goes from %s to %s',
  (from, to) => {
    const container = document.createElement('div')
    const options = { guest, container } as unknown as OpenGuestOptions
    const instance = createInstanceRecord(options, buildGuestServices(), {})
    instance.phase = from
    const isAllowed = allowed[from].includes(to)
    transition(instance, to)
    expect(instance.phase).toBe(isAllowed ? to : from)
  },
)
