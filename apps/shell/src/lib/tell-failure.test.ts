import { errorTable, type ErrorCode } from '@center/shared/contract'
import { addTexts, preferences, type Failure } from '@center/shared/host'
import { Toast } from '@center/shared/ui'
import { texts } from '../../locales/texts'
import { tellFailure, wordsOf } from './tell-failure'

beforeAll(() => addTexts('shell', texts))
afterEach(() => jest.restoreAllMocks())

const failureOf = (code: Failure['code'], over: Partial<Failure> = {}): Failure => {
  const status = code in errorTable ? errorTable[code as ErrorCode].status : 0
  return { code, status, message: '服务器的话', data: null, requestId: 'r1', ...over }
}

/** The error catalogue (spec 8), a status each. Those that end the session have their own notice. */
const catalogue: [code: Failure['code'], title: string | null, message: string | null][] = [
  ['session.required', null, null],
  ['session.ticket_expired', null, null],
  ['session.idle', null, null],
  ['session.replaced', null, null],
  ['permission.denied', null, null],
  ['session.ending', null, null],
  ['network.cancelled', null, null],
  ['server.failed', '服务器错误', '请稍后再试或联系管理员'],
  ['permission.operation_forbidden', '没有操作权限', '服务器的话'],
  ['request.invalid', '系统提示', '服务器的话'],
  ['rate.limited', '系统提示', '服务器的话'],
  ['server.busy', '系统提示', '服务器的话'],
]

test.each(catalogue)('%s is said as the catalogue has it', (code, title, message) => {
  const words = wordsOf(failureOf(code))
  expect(words && [words.title, words.message]).toEqual(title === null ? null : [title, message])
})

test.each<[Failure['code'], string]>([
  ['server.failed', 'error'],
  ['permission.operation_forbidden', 'warning'],
  ['request.invalid', 'warning'],
])('%s has the look of the level %s', (code, level) => {
  expect(wordsOf(failureOf(code))?.level).toBe(level)
})

test('without an answer it is 错误, in words of our own', () => {
  expect(wordsOf(failureOf('network.failed', { message: '' }))).toEqual({
    level: 'error',
    title: '错误',
    message: '请求出现错误，请稍后再试',
  })
})

test('every other status is a notice of the system', () => {
  const others = (Object.keys(errorTable) as ErrorCode[]).filter((code) => !catalogue.some(([named]) => named === code))
  for (const code of others) expect(wordsOf(failureOf(code))?.title).toBe('系统提示')
})

test('is shown for four seconds, and once while it is shown', () => {
  const show = jest.spyOn(Toast, 'warning').mockReturnValue('1')
  const clock = jest.spyOn(performance, 'now')
  for (const at of [1e6, 1e6 + 3999, 1e6 + 4000]) {
    clock.mockReturnValue(at)
    tellFailure(failureOf('rate.limited'))
  }
  expect(show.mock.calls).toEqual(Array.from({ length: 2 }, () => [{ content: '系统提示：服务器的话', duration: 4 }]))
  expect(preferences.locale).toBe('zh')
})
