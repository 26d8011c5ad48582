import type { LogEntry } from '../guest-log'
import { filterLog, isFailure, namesIn, noFilter, previewOf } from './filter-log'

const entry = (over: Partial<LogEntry> & { value?: string }): LogEntry => ({
  id: 1,
  at: 0,
  key: 'k',
  app: '@apps/notepad',
  direction: 'in',
  type: 'title',
  answer: null,
  failure: null,
  from: null,
  ms: 1,
  count: 1,
  payload: { value: over.value ?? null, size: 0, isCut: false },
  ...over,
})
const log = [
  entry({ id: 1, value: '草稿' }),
  entry({ id: 2, type: 'token', failure: 'not-granted' }),
  entry({ id: 3, app: 'legacy-erp', direction: 'out', type: 'hidden' }),
  entry({ id: 4, app: 'legacy-erp', direction: 'life', type: 'failed' }),
]
const ids = (over: Partial<typeof noFilter>) => filterLog(log, { ...noFilter, ...over }).map(({ id }) => id)

test('without a filter everything is shown', () => {
  expect(ids({})).toEqual([1, 2, 3, 4])
})

test.each([
  [{ app: 'legacy-erp' }, [3, 4]],
  [{ type: 'token' }, [2]],
  [{ direction: 'out' as const }, [3]],
  [{ onlyFailures: true }, [2, 4]],
  [{ text: ' 草稿 ' }, [1]],
  [{ text: 'NOT-granted' }, [2]],
  [{ text: 'erp', direction: 'life' as const }, [4]],
])('%j leaves %j', (filter, expected) => {
  expect(ids(filter)).toEqual(expected)
})

test('menus name what is there, once', () => {
  expect(namesIn(log, 'app')).toEqual(['@apps/notepad', 'legacy-erp'])
  expect(namesIn(log, 'type')).toEqual(['failed', 'hidden', 'title', 'token'])
})

test('a guest that broke is a failure, and nothing said is an empty preview', () => {
  expect(log.map(isFailure)).toEqual([false, true, false, true])
  expect([previewOf(entry({ payload: null })), previewOf(entry({ value: 'a' }))]).toEqual(['', '"a"'])
})
