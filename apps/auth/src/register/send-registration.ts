import { registerEnterprise, registerMember, type Registered } from '@center/shared/contract'
import { callApi, encryptPasswords, portalBase, type Result } from '@center/shared/host'
import type { CaptchaState } from '../lib/picture-captcha'
import { tenantOfPage } from '../lib/tenant'
import { trimmedEntries, type Entries, type fieldsOf } from './register-entries'

/** Sends a form whose entries are in order; the password so that only the server can read it. */
export async function sendRegistration(
  form: keyof typeof fieldsOf,
  entries: Entries,
  { number, proof }: Pick<CaptchaState, 'number' | 'proof'>,
): Promise<Result<Registered>> {
  const encrypted = await encryptPasswords({ password: entries.password })
  if (!encrypted.ok) return encrypted
  const { username, mobile, smsCode, imgCode, companyName, industryCode, country, contacts, position } =
    trimmedEntries(entries)
  const shared = {
    ...encrypted.value,
    mobile,
    smsCode,
    number,
    imgCode: proof || imgCode,
    tenantCode: tenantOfPage(),
    hostUrl: window.location.origin + portalBase,
  }
  if (form === 'account') return callApi(registerMember, { body: { ...shared, username } })
  return callApi(registerEnterprise, { body: { ...shared, companyName, industryCode, country, contacts, position } })
}
