import { listFiles, readText, someOf } from '../support/repository'

const source = someOf(listFiles(/^(apps|shared\/src)\/.*\.tsx?$/), (path) => !/\.test\.tsx?$|\/testing\//.test(path))

/** What a user meets on several pages is built once. Each line: what it is, how it shows in the code, the one place of it. */
const parts: [part: string, pattern: RegExp, place: string][] = [
  ['pager', /\bfunction \w*Pager\(.*(?:\n.*){0,30}chevron-left/, 'shared/src/ui/pager.tsx'],
  ['date picker', /type=(?:"|{.*')(?:date|datetime-local)/, 'shared/src/ui/date-field.tsx'],
  ['place for toasts', /\bToast\b[.[]/, 'shared/src/ui/notify.tsx'],
  ['way to show a time of the server', /(?:time|at)\??\.slice\(0, 1\d\)/i, 'shared/src/contract/envelope.ts'],
]

test.each(parts)('there is one %s', (_part, pattern, place) => {
  expect(source.filter((path) => pattern.test(readText(path)))).toEqual([place])
})

test('fields of passwords are looked at by one eye: that of the sign-in, which loads no library, and that of the dialogs', () => {
  expect(source.filter((path) => /common:password\.show/.test(readText(path)))).toEqual([
    'apps/auth/src/components/password-input.tsx',
    'apps/shell/src/components/form-field.tsx',
  ])
})
