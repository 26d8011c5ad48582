import { raiseAlert, type Alert } from '../plant/alerts'
import { createRandom } from '../plant/random'
import { findAlerts, freshState, hasUnsent, readState, reduce, type Action, type AppState } from './app-state'

const alerts: Alert[] = [3, 2, 1].map((number) =>
  raiseAlert({ device: { id: 'DM-1001' }, random: createRandom(number), at: number * 1000, number }),
)
const fresh = freshState(alerts)
const after = (state: AppState, ...actions: Action[]) => actions.reduce(reduce, state)
const note = (id: string, text: string): Action => ({ type: 'write-note', id, text })
const acknowledge = (id: string): Action => ({ type: 'acknowledge', id, by: '张三', at: 5000 })

test('whatever narrows the list goes back to its first page, turning a page does not', () => {
  const third = after(fresh, { type: 'view-list', change: { page: 2 } })
  expect(third.list.page).toBe(2)
  expect(after(third, { type: 'view-list', change: { words: 'x' } }).list).toMatchObject({ words: 'x', page: 0 })
})

test('an acknowledged alert has who, when and the note, and leaves the open ones but not the view', () => {
  const state = after(fresh, note('AL-0002', ' 已更换滤芯 '), acknowledge('AL-0002'))
  expect(state.alerts[1]?.acknowledged).toEqual({ by: '张三', at: 5000, note: '已更换滤芯' })
  expect(findAlerts(state).map(({ id }) => id)).toEqual(['AL-0003', 'AL-0001'])
  expect([state.selectedAlert, hasUnsent(state)]).toEqual(['AL-0002', false])
})

test('refuses to acknowledge an alert twice', () => {
  const once = after(fresh, acknowledge('AL-0001'))
  const twice = reduce(once, { type: 'acknowledge', id: 'AL-0001', by: '李四', at: 9000 })
  expect(twice.alerts).toEqual(once.alerts)
})

test('filters by severity and by what was done', () => {
  const state = after(fresh, acknowledge('AL-0001'), { type: 'view-alerts', change: { status: 'done' } })
  expect(findAlerts(state).map(({ id }) => id)).toEqual(['AL-0001'])
  for (const severity of ['critical', 'major', 'minor'] as const) {
    const found = findAlerts(after(fresh, { type: 'view-alerts', change: { severity } }))
    expect(found.every((alert) => alert.severity === severity)).toBe(true)
  }
})

test('a blank note is nothing to lose', () => {
  expect(hasUnsent(after(fresh, note('AL-0001', '  ')))).toBe(false)
  expect(hasUnsent(after(fresh, note('AL-0001', '在查')))).toBe(true)
})

test('a new alert comes first, and the list stops growing', () => {
  const raised = Array.from({ length: 80 }, (_, index): Action => {
    const alert = raiseAlert({ device: { id: 'DM-1002' }, random: createRandom(index), at: index, number: 100 + index })
    return { type: 'raise', alert }
  })
  const state = after(fresh, ...raised)
  expect([state.alerts.length, state.alerts[0]?.id]).toEqual([60, 'AL-0179'])
})

describe('what another version handed over', () => {
  test('is taken whole when it is ours', () => {
    const state = after(
      fresh,
      { type: 'view-list', change: { words: 'vmc', workshop: 'machining', page: 1 } },
      note('AL-0003', '写到一半'),
      acknowledge('AL-0001'),
    )
    expect(readState(JSON.parse(JSON.stringify(state)), freshState([]))).toEqual(state)
  })

  test.each([undefined, null, 'text', 7])('is ignored when it is %p', (given) => {
    expect(readState(given, fresh)).toEqual(fresh)
  })

  test('is taken in the parts that this version knows', () => {
    const given = {
      list: { words: 4, workshop: 'bakery', state: 'fault', column: 'colour', page: 'x' },
      alertView: { severity: 'mild', status: 'done' },
      alerts: [alerts[0], { id: 'AL-0009' }],
      notes: { 'AL-0001': '好', 'AL-0002': 3 },
    }
    expect(readState(given, fresh)).toEqual({
      list: { ...fresh.list, state: 'fault' },
      alertView: { severity: '', status: 'done' },
      alerts: [alerts[0]],
      selectedAlert: null,
      notes: { 'AL-0001': '好' },
    })
  })
})
