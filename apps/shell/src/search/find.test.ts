import type { Entry } from './entries'
import { createIndex } from './find'
import { spell } from './pinyin-index'

const entry = (title: string, over: Partial<Entry> = {}): Entry => ({
  key: title,
  kind: 'page',
  title,
  other: '',
  place: '',
  icon: '',
  menuId: null,
  open: () => undefined,
  ...over,
})
const entries = [
  entry('设备台账', { other: 'Device ledger' }),
  entry('设备报警'),
  entry('生产管理'),
  entry('重庆银行'),
  entry('All orders', { other: '全部订单' }),
  entry('切换语言', { kind: 'action' }),
  entry('登记检修', { kind: 'intent' }),
]
const never = () => false
const titles = (query: string, isLiked = never as (entry: Entry) => boolean) =>
  createIndex(entries)
    .find(query, isLiked)
    .map(({ entry: { title } }) => title)
const marked = (query: string) => {
  const [first] = createIndex(entries).find(query, never)
  return Array.from(first?.entry.title ?? '', (sign, index) => (first?.marked.has(index) ? `[${sign}]` : sign)).join('')
}

test('each kind is found', () => {
  expect(titles('切换')).toEqual(['切换语言'])
  expect(titles('检修')).toEqual(['登记检修'])
})

test('before the dictionary is here, titles are found as they are written', () => {
  expect(titles('台账')).toEqual(['设备台账'])
  expect(titles('sbtz')).toEqual([])
})

describe('with pinyin', () => {
  beforeAll(() =>
    spell(
      entries.map(({ title }) => title),
      new AbortController().signal,
    ),
  )

  test.each([
    ['sbtz', '[设][备][台][账]'],
    ['shebeibj', '[设][备][报][警]'],
    ['taizhang', '设备[台][账]'],
    ['cqyh', '[重][庆][银][行]'],
    ['chongqingyinhang', '[重][庆][银][行]'],
    ['备台', '设[备][台]账'],
    ['ordrs', 'All [o][r][d]e[r][s]'],
    ['ledger', '设备台账'],
  ])('"%s" finds and marks %s', (query, title) => {
    expect(marked(query)).toBe(title)
  })

  test('what the user likes comes first among equals', () => {
    expect(titles('shebei', ({ title }) => title === '设备报警')[0]).toBe('设备报警')
    expect(titles('shebei', ({ title }) => title === '设备台账')[0]).toBe('设备台账')
  })

  test('nothing is found for nothing, and for what is not there', () => {
    expect(titles('  ')).toEqual([])
    expect(titles('xyzxyz')).toEqual([])
  })

  test('takes little of a frame for a query over 5,000 pages', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => entry(`生产设备质量供应订单${index}`, { key: `${index}` }))
    await spell(
      many.map(({ title }) => title),
      new AbortController().signal,
    )
    const index = createIndex(many)
    index.find('s', never)
    const start = performance.now()
    const found = index.find('scsb12', never)
    expect(found).toHaveLength(20)
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
