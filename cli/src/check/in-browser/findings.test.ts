import { usualLimits } from '../limits'
import { toConsoleFindings } from './console-check'
import { inBothRounds, toLeakFindings, leftBehind } from './leak-check'
import { toMessageFindings } from './messages-check'
import { differences, shorten } from './styles-check'

const nothing = { nodes: 0, listeners: 0, documents: 0, heap: 0, intervals: 0, timeouts: 0, frames: 0 }

describe('leaks', () => {
  test('one more for each mount is a leak, one more in all is not', () => {
    expect(toLeakFindings({ ...nothing, listeners: 100 }, 100, usualLimits)).toMatchObject([
      { level: 'fail', message: '100 mounts and unmounts leave 100 listeners.' },
    ])
    expect(toLeakFindings({ ...nothing, nodes: 3 }, 100, usualLimits)[0]?.level).toBe('pass')
  })

  test('what grew in one round only is no leak', () => {
    const noisy = { ...nothing, nodes: 60, listeners: 10 }
    expect(inBothRounds(noisy, { ...nothing, nodes: -3, listeners: 12 })).toEqual({
      ...nothing,
      nodes: -3,
      listeners: 10,
    })
  })

  test.each([
    [1, 'pass'],
    [20, 'warn'],
    [80, 'fail'],
  ])('%d kB a mount: %s', (kilobytes, level) => {
    const findings = toLeakFindings({ ...nothing, heap: kilobytes * 1024 * 100 }, 100, usualLimits)
    expect(findings.at(-1)?.level).toBe(level)
  })

  test('what stays once may be the code’s, what stays again and again is the mount’s', () => {
    expect(leftBehind(['<a>'], ['<a>'])).toEqual([])
    expect(leftBehind(['<a>'], ['<a>', '<style>'])[0]?.level).toBe('warn')
    expect(leftBehind(['<a>'], ['<a>', '<a>', '<a>'])[0]?.level).toBe('fail')
  })
})

test('styles: says which element became what, shortest property first', () => {
  const before = { '<p>': { 'caret-color': 'black', color: 'black', margin: '0px' } }
  const now = { '<p>': { 'caret-color': 'red', color: 'red', margin: '0px' } }
  expect(differences(before, now)).toEqual(['<p> color: black → red', '<p> caret-color: black → red'])
  expect(shorten(['1', '2', '3', '4', '5', '6'])).toBe('1; 2; 3; 4; and 2 more')
})

describe('the console', () => {
  const line = (text: string, level: 'error' | 'warning' = 'error') => ({ level, text, address: '' })

  test('tells errors, warnings, lost answers and violations apart', () => {
    const findings = toConsoleFindings([
      line('Error: no'),
      line('Error: no'),
      line('deprecated', 'warning'),
      line('Failed to load resource: the server responded with a status of 404'),
      line('Refused to load the image because it violates the following Content Security Policy directive: img-src'),
    ])
    expect(findings.map(({ check, level }) => [check, level])).toEqual([
      ['console', 'fail'],
      ['console', 'warn'],
      ['console', 'warn'],
      ['policy', 'fail'],
    ])
    expect(findings[0]?.message).toBe('Error: no (2 times)')
  })

  test('is silent about a style element, which the portal puts into force', () => {
    const said = [
      line("Applying inline style violates the following Content Security Policy directive 'style-src ...'"),
    ]
    expect(toConsoleFindings(said).map(({ level }) => level)).toEqual(['pass', 'pass'])
  })

  test('says that it was calm', () => {
    expect(toConsoleFindings([]).map(({ level }) => level)).toEqual(['pass', 'pass'])
  })
})

describe('messages', () => {
  const said = (type: string, payload: unknown = null, failure?: 'unknown-type' | 'timeout') => ({
    key: 'tab-1',
    app: '@acme/orders',
    ms: 0,
    type,
    payload,
    answer: failure ? { ok: false as const, failure } : { ok: true as const, value: null },
  })
  const element = { kind: 'element' as const, capabilities: [] }

  test('each refused kind is said once', () => {
    const findings = toMessageFindings(
      [said('x', null, 'unknown-type'), said('x', null, 'unknown-type'), said('ready')],
      element,
    )
    expect(findings).toMatchObject([{ level: 'fail', message: expect.stringContaining('does not know') }])
  })

  test('what an element takes back while it leaves is nothing to blame, as the SDK does it; what it adds is', () => {
    const takenBack = [said('dirty', { dirty: false }, 'timeout'), said('title', { title: '' }, 'timeout')]
    expect(toMessageFindings(takenBack, element)[0]?.level).toBe('pass')
    expect(toMessageFindings([...takenBack, said('dirty', { dirty: true }, 'timeout')], element)).toMatchObject([
      { level: 'fail', message: 'It sends dirty, after it was unmounted.' },
    ])
  })

  test('ending the session without the capability is worth a look', () => {
    const [ofElement] = toMessageFindings([said('loginstate', false)], element)
    expect(ofElement).toMatchObject({ level: 'warn', message: expect.stringContaining('asks the user first') })
    const [ofPage] = toMessageFindings([said('loginstate', false)], { kind: 'iframe', capabilities: [] })
    expect(ofPage).toMatchObject({ level: 'warn', message: expect.stringContaining('unless operations withhold') })
    const named = { kind: 'iframe' as const, capabilities: ['session:end' as const] }
    expect(toMessageFindings([said('loginstate', false)], named)[0]?.level).toBe('pass')
  })
})
