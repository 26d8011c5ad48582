import { act, fireEvent, screen } from '@testing-library/react'
import { renderApp } from '@center/shared/testing'
import { createDrawing } from './drawing'
import { DrawnView } from './drawn-view'

type Child = { id: string } & Record<string, unknown>

type Said = { children?: object[]; heard?: string[] }
const element = (id: string, tag: string, properties: object = {}, { children = [], heard = [] }: Said = {}) => ({
  id,
  type: 1,
  element: tag,
  properties,
  attributes: {},
  eventListeners: Object.fromEntries(heard.map((name) => [name, true])),
  children,
})
const text = (id: string, data: string) => ({ id, type: 3, data })

async function show(...children: Child[]) {
  const emit = jest.fn()
  const drawing = createDrawing(emit)
  const say = (...records: unknown[]) => act(async () => drawing.take({ records: JSON.stringify(records) }))
  drawing.take({ records: JSON.stringify(children.map((child, at) => [0, '~', child, at])) })
  await act(() => renderApp(<DrawnView drawing={drawing} title="今日能耗" />))
  return { emit, say }
}

test('draws components of the portal with what the app says, and follows its changes', async () => {
  const { say } = await show(
    element('a', 'center-figure', { label: '用电', value: 12, unit: 'kWh' }),
    element('b', 'center-progress', { label: '尖峰', value: 130 }),
    element('c', 'center-text', { tone: 'good' }, { children: [text('t', '正常')] }),
  )
  expect(screen.getByRole('region', { name: '今日能耗' })).toBeDefined()
  expect(screen.getByText('12').textContent).toBe('12 kWh')
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: '尖峰' }).value).toBe(100)
  expect(screen.getByText('正常').dataset['tone']).toBe('good')
  await say([3, 'a', 'value', '13', 1], [2, 't', '偏高'], [1, '~', 1])
  expect(screen.getByText('13')).toBeDefined()
  expect(screen.getByText('偏高')).toBeDefined()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('tells what the user does to the element that listens, and to no other', async () => {
  const { emit } = await show(
    element('a', 'center-button', {}, { children: [text('ta', '刷新')], heard: ['press'] }),
    element('b', 'center-button', {}, { children: [text('tb', '无人')] }),
  )
  fireEvent.click(screen.getByRole('button', { name: '刷新' }))
  fireEvent.click(screen.getByRole('button', { name: '无人' }))
  expect(emit.mock.calls).toEqual([['a', 'press', undefined]])
})

test('a word that the app says back late takes no letter away, and a word of its own is shown', async () => {
  const { emit, say } = await show(element('a', 'center-field', { label: '车间', value: '' }, { heard: ['change'] }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '车间' })
  for (const typed of ['焊', '焊装']) fireEvent.change(field, { target: { value: typed } })
  expect(emit).toHaveBeenLastCalledWith('a', 'change', '焊装')
  await say([3, 'a', 'value', '焊', 1])
  expect(field.value).toBe('焊装')
  await say([3, 'a', 'value', '总装', 1])
  expect(field.value).toBe('总装')
})

test.each([
  ['an unknown element', element('a', 'script', {}, { children: [text('t', 'alert(1)')] })],
  [
    'an element of the page',
    element('a', 'iframe', { src: 'https://evil.test' }, { children: [text('t', 'alert(1)')] }),
  ],
])('%s is not drawn, nor what is in it', async (_what, child) => {
  await show(child)
  expect(screen.queryByText('alert(1)')).toBeNull()
  expect(document.querySelector('iframe, script')).toBeNull()
})

test('what does not fit is as if it were not said', async () => {
  await show(
    element('a', 'center-text', { tone: 'javascript:', strong: 'yes' }, { children: [text('t', '词')] }),
    element('b', 'center-progress', { label: 'p', value: '50' }),
    element(
      'c',
      'center-text',
      { dangerouslySetInnerHTML: { __html: '<b>x</b>' }, onclick: 'x' },
      { children: [text('u', '安全')] },
    ),
  )
  expect({ ...screen.getByText('词').dataset }).toEqual({ tone: 'plain', strong: 'false' })
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0)
  expect(screen.getByText('安全').innerHTML).toBe('安全')
})

test('too much, and what is no change of a tree, is refused', () => {
  const drawing = createDrawing(jest.fn())
  const many = Array.from({ length: 2_001 }, (_, at) => [0, '~', element(`n${at}`, 'center-divider'), at])
  expect(() => drawing.take({ records: JSON.stringify(many) })).toThrow('2000 nodes')
  for (const records of ['{', '[[9]]', '[[0, "~", {"type": 7}, 0]]', 'null'])
    expect(() => createDrawing(jest.fn()).take({ records })).toThrow()
})
