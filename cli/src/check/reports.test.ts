import { toHtml } from './html-report'
import { fail, pass, warn, type Report } from './report'
import { toTerminalText } from './terminal-report'

const report: Report = {
  source: 'dist',
  name: '@acme/orders',
  version: '1.0.0',
  kind: 'element',
  passed: false,
  findings: [pass('manifest', 'It fits'), fail('leaks', '100 nodes <left>', 'Remove & forget them.')],
  pictures: [{ title: 'light', png: 'AAAA' }],
}

test('a terminal shows a check a group, and each fix below its finding', () => {
  expect(toTerminalText(report)).toBe(
    [
      '@acme/orders 1.0.0 (element), dist',
      '',
      '✓ Manifest',
      '    ✓ It fits',
      '',
      '✗ Leaks',
      '    ✗ 100 nodes <left>',
      '      → Remove & forget them.',
      '',
      'Not passed: 1 to fix.',
    ].join('\n'),
  )
})

test('the page holds everything, and no text of a sub-app becomes markup', () => {
  const html = toHtml(report, '2026-01-01T08:00:00Z')
  expect(html).toContain('100 nodes &lt;left&gt;')
  expect(html).toContain('Remove &amp; forget them.')
  expect(html).toContain('src="data:image/png;base64,AAAA"')
  expect(html).not.toMatch(/<script|<left>/)
})

test('the page says first what is to be done, with addresses that can be followed', () => {
  const html = toHtml(
    { ...report, findings: [...report.findings, warn('styles', 'A style', 'See https://a.example/rule?x')] },
    '2026-01-01T08:00:00Z',
  )
  const [, work = ''] = html.split('What to do')
  expect(work.indexOf('100 nodes')).toBeLessThan(work.indexOf('A style'))
  expect(work.indexOf('A style')).toBeLessThan(work.indexOf('It fits'))
  expect(html).toContain('<a href="https://a.example/rule">')
  expect(html).toContain('2026-01-01 08:00 UTC')
})
