import { findRawTimes } from '../support/raw-times'
import { listFiles, readText, someOf } from '../support/repository'

const source = someOf(listFiles(/^(apps|shared\/src)\/.*\.tsx?$/), (path) => !/\.test\.tsx?$|\/testing\//.test(path))

/** What a user meets on several pages is built once. Each line: what it is, how it shows in the code, the one place of it. */
const parts: [part: string, pattern: RegExp, place: string][] = [
  ['pager', /\bfunction \w*Pager\(.*(?:\n.*){0,30}chevron-left/, 'shared/src/ui/lists/pager.tsx'],
  ['button that shows a password', /aria-label=\{.*isShown/, 'shared/src/ui-core/password-eye.tsx'],
  ['strength meter', /passwordStrength[^]*<meter\b/, 'shared/src/ui-core/strength-meter.tsx'],
  ['date picker', /type=(?:"|{.*')(?:date|datetime-local)/, 'shared/src/ui/fields/date-field.tsx'],
  ['place for toasts', /\bToast\b[.[]/, 'shared/src/ui/overlays/notify.tsx'],
  ['way to the clipboard', /\bclipboard\b.*\bwriteText\b/, 'shared/src/host/page/copy-text.ts'],
  ['way to show a time of the server', /(?:time|at)\??\.slice\(0, 1\d\)/i, 'shared/src/contract/wire/envelope.ts'],
]

test.each(parts)('there is one %s', (_part, pattern, place) => {
  expect(source.filter((path) => pattern.test(readText(path)))).toEqual([place])
})

describe('a time of the server', () => {
  /** Where it is shown to the second, and why. */
  const exceptions: Record<string, string> = {
    'apps/ops/src/audit/audit-page.tsx at':
      'folded under the technical details, where an auditor reads what was written down',
  }
  const raw = source.filter((path) => path.startsWith('apps/')).flatMap((path) => findRawTimes(path))

  test('is shown to the minute', () => expect(raw.filter((place) => !(place in exceptions))).toEqual([]))

  test('has no exception that is left over', () => {
    expect(Object.keys(exceptions).filter((place) => !raw.includes(place))).toEqual([])
  })

  test.each([
    '<p>{row.beganAt}</p>',
    "<p>{readTime ?? '–'}</p>",
    "t('shell:sessions.began', { at: row.beganAt })",
    "t('ops:report.attached', { at, by })",
    "[version, publishedAt].filter(Boolean).join(' · ')",
    '`${version} ${publishedAt}`',
    "({ key: 'at', draw: ({ at }) => at })",
    '<Row label={row.beganAt} />',
  ])('is found to the second: %s', (code) => expect(findRawTimes('probe.tsx', code)).toHaveLength(1))

  test.each([
    '<time title={at}>{toMinute(at)}</time>',
    '{updatedAt && <p>{toMinute(updatedAt)}</p>}',
    "t('shell:sessions.began', { at: toMinute(row.beganAt) })",
    'onDone({ link, expiresAt })',
    '<DateField value={pushTime} />',
  ])('is not found in %s', (code) => expect(findRawTimes('probe.tsx', code)).toEqual([]))
})

test('a time has one format, but for a day with its weekday, a clock and the axis of a chart', () => {
  expect(
    source.filter((path) => /\bIntl\.DateTimeFormat\b|\.toLocale(?:Date|Time)?String\(/.test(readText(path))),
  ).toEqual([
    'apps/shell/src/lib/full-date.ts',
    'apps/shell/src/protection/lock-screen.tsx',
    'apps/shell/src/workbench/letters-chart.tsx',
  ])
})
