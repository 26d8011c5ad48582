import { writeReport } from './report.mjs'

const about = { when: '2026-01-02T03:04:05.000Z', chromium: '1.2', rounds: 2, cores: 2 }
const visit = (dom: number, paint: number) => ({ dom, paint, frames: 1 })
const run = {
  ...about,
  figures: {
    cold: {
      'portal, element': [visit(60, 150), visit(80, 250)],
      'bench page, element': [visit(40, 100)],
      limit: [visit(50, 100), visit(50, 100)],
    },
  },
}

test('a table has a row for each host, quickest first, beside hand-written code', () => {
  const lines = writeReport(run, '').split('\n')
  const rows = lines.filter((line: string) => / ms \||\d+–\d+/.test(line)).slice(1)
  expect(rows).toEqual([
    '| bench page, element | 40.0 | 100.0 | 100–100 | 1.00 |',
    '| limit | 50.0 | 100.0 | 100–100 | 1.00 |',
    '| **portal, element** | 60.0 | 150.0 | 150–250 | 1.50 |',
  ])
})

test('a goal that is missed has its reason', () => {
  const what = 'first visit: portal, element / bench page, element'
  const report = writeReport(run, `- **${what}**: because of that.\n- **other**: of no account.\n`)
  expect(report).toContain(`| ${what} | 1.5 | ≤ 1.2: **missed** |`)
  expect(report).toContain(`- **${what}**: because of that.`)
  expect(report).not.toContain('of no account')
  expect(writeReport(run, '')).toContain(`- **${what}**: not explained yet.`)
})

test('a state that was not measured has no table', () => {
  expect(writeReport(run, '')).not.toContain('## next visit')
})
