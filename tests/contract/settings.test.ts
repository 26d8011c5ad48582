import * as z from 'zod/mini'
import { RuntimeConfiguration } from '@center/shared/contract'
import { hasNamedTest } from '../support/named-test'
import { readText, tableRows } from '../support/repository'

/** What the sign-in app reads: its own tests are named here as they come. */
const ofAccounts = /SSO|LOGIN_TYPE|BACK_URL|REGISTER|NOTSMS|PHONE|CAPTCHA/

const rows = tableRows(readText('docs/settings.md')).map(([names = '', , tests = '']) => ({
  names: names.split(',').map((name) => name.replaceAll('`', '').trim()),
  tests: tests === '' ? [] : tests.split('<br>').map((name) => name.trim()),
}))

test('docs/settings.md has every setting of a tenant once, and no other', () => {
  const named = rows.flatMap(({ names }) => names)
  expect(named.toSorted()).toEqual(Object.keys(z.parse(RuntimeConfiguration, {})).toSorted())
})

test('each setting has a test that shows what it changes', () => {
  const shown = rows.filter(({ names }) => !names.every((name) => ofAccounts.test(name)))
  expect(shown.filter(({ tests }) => tests.length === 0)).toEqual([])
  expect(rows.flatMap(({ tests }) => tests).filter((name) => !hasNamedTest(name))).toEqual([])
})
