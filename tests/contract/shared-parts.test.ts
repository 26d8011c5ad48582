import { listFiles, readText, someOf } from '../support/repository'

const source = someOf(listFiles(/^(apps|shared\/src)\/.*\.tsx?$/), (path) => !/\.test\.tsx?$|\/testing\//.test(path))

/** What a user meets on several pages is built once. Each line: what it is, how it shows in the code, the one place of it. */
const parts: [part: string, pattern: RegExp, place: string][] = [
  ['pager', /\bfunction \w*Pager\(.*(?:\n.*){0,30}chevron-left/, 'shared/src/ui/lists/pager.tsx'],
  ['button that shows a password', /aria-label=\{.*isShown/, 'shared/src/ui-core/password-eye.tsx'],
  ['strength meter', /passwordStrength[^]*<meter\b/, 'shared/src/ui-core/strength-meter.tsx'],
  ['date picker', /type=(?:"|{.*')(?:date|datetime-local)/, 'shared/src/ui/fields/date-field.tsx'],
  ['place for toasts', /\bToast\b[.[]/, 'shared/src/ui/overlays/notify.tsx'],
  ['way to show a time of the server', /(?:time|at)\??\.slice\(0, 1\d\)/i, 'shared/src/contract/wire/envelope.ts'],
]

test.each(parts)('there is one %s', (_part, pattern, place) => {
  expect(source.filter((path) => pattern.test(readText(path)))).toEqual([place])
})
