import { settingFault } from '../operations/settings'
import { settingForms } from '../operations/setting-kinds'
import { PASSWORD_AGE_SETTING } from './password-expiry'

test.each([0, 30, 90, 730, null])('takes %s days as the age of passwords', (days) => {
  expect(settingFault(PASSWORD_AGE_SETTING, days)).toBeNull()
})

test.each([29, 731, -1])('refuses %i days, and says which are taken', (days) => {
  expect(settingFault(PASSWORD_AGE_SETTING, days)).toBe('must be 0, or 30 to 730')
})

test.each([30.5, '90'])('refuses %j, which is no whole number', (days) => {
  expect(settingFault(PASSWORD_AGE_SETTING, days)).not.toBeNull()
})

test('the age of passwords is edited as a number, and none expires at first', () => {
  expect(settingForms()).toContainEqual({ key: PASSWORD_AGE_SETTING, kind: 'number', fallback: 0, choices: [] })
})
