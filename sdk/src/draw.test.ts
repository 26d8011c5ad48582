import { createFakeHost } from './testing'
import { drawView } from './draw'

type Draw = { records: string; first?: boolean }

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function open() {
  const host = createFakeHost()
  const life = new AbortController()
  const view = drawView(host, life.signal)
  const drawn = async () => {
    // Observers are told after the code that ran; what comes together is told together.
    await Promise.resolve()
    jest.advanceTimersByTime(20)
    return host.said.filter(({ type }) => type === 'draw').map(({ payload }) => payload as Draw)
  }
  return { host, view, life, drawn }
}

const element = (tag: string, own: object = {}) => Object.assign(document.createElement(tag), own)

test('what is put into the view is told in one message, with its properties, and who listens', async () => {
  const { view, drawn } = open()
  const button = element('center-button', { kind: 'primary', textContent: '刷新' })
  button.addEventListener('press', () => undefined)
  view.append(element('center-text', { tone: 'muted', textContent: '今日' }), button)
  const [message, ...others] = await drawn()
  expect(others).toEqual([])
  expect(message?.first).toBe(true)
  const [text, pressed] = (JSON.parse(message?.records ?? '') as unknown[][]).map(([, , node]) => node)
  expect(text).toMatchObject({ element: 'center-text', properties: { tone: 'muted' }, children: [{ data: '今日' }] })
  expect(pressed).toMatchObject({ element: 'center-button', eventListeners: { press: true } })
})

test('changes of properties, of text and of the tree follow, without a new beginning', async () => {
  const { view, drawn } = open()
  const figure = element('center-figure', { label: '用电', value: '12' })
  const text = element('center-text', { textContent: 'a' })
  view.append(figure, text)
  await drawn()
  Object.assign(figure, { value: '13' })
  text.firstChild!.nodeValue = 'b'
  const [, next] = await drawn()
  expect(next?.first).toBeUndefined()
  expect(JSON.parse(next?.records ?? '')).toEqual(
    expect.arrayContaining([expect.arrayContaining(['value', '13']), expect.arrayContaining(['b'])]),
  )
  figure.remove()
  const [, , removed] = await drawn()
  expect(JSON.parse(removed?.records ?? '')).toEqual([[1, '~', 0]])
})

test('what the user does is an event of the element, and a field has its new value', async () => {
  const { host, view, drawn } = open()
  const field = element('center-field', { label: '车间' }) as HTMLElement & { value: string }
  const heard: unknown[] = []
  field.addEventListener('change', (event) => heard.push((event as CustomEvent).detail, field.value))
  view.append(field)
  const [message] = await drawn()
  const [[, , { id }]] = JSON.parse(message?.records ?? '') as [[number, string, { id: string }]]
  host.tell('draw', { id, name: 'change', detail: '焊装' })
  expect(heard).toEqual(['焊装', '焊装'])
  host.tell('draw', { id: 'unknown', name: 'change', detail: 'x' })
  expect(heard).toHaveLength(2)
})

test('what is long goes in several messages, and an element that is longer than a message is refused', async () => {
  const { view, drawn } = open()
  view.append(...[1, 2, 3].map((number) => element('center-text', { textContent: `${number}`.repeat(20_000) })))
  const messages = await drawn()
  expect(messages.map(({ first }) => first)).toEqual([true, undefined])
  expect(messages.every(({ records }) => records.length < 65_000)).toBe(true)
  view.append(element('center-text', { textContent: 'x'.repeat(60_000) }))
  await expect(drawn()).rejects.toThrow('larger than 50000 characters')
})

test('after the end nothing is told, and nothing listens', async () => {
  const { host, view, life, drawn } = open()
  view.append(element('center-divider'))
  life.abort()
  view.append(element('center-divider'))
  expect(await drawn()).toEqual([])
  expect(host.listening).toBe(0)
})
