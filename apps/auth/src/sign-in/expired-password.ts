import { ExpiredPassword } from '@center/shared/contract'
import { pageFunctions, portalBase, type Failure } from '@center/shared/host'
import * as z from 'zod/mini'
import { tenant } from './deliver'

/**
 * Leads from a sign-in with an expired password to the page where another one is set, which leads back to this page. False for every
 * other refusal. The token goes behind the `#`, where no server and no log sees it.
 */
export function leadToNewPassword({ code, data }: Failure): boolean {
  const expired = code === 'login.password_expired' ? z.safeParse(ExpiredPassword, data) : null
  if (!expired?.success) return false
  const query = new URLSearchParams(window.location.search)
  query.delete('tc')
  query.set('tenantCode', tenant())
  const fragment = new URLSearchParams({ token: expired.data.token, reason: 'expired' })
  pageFunctions.replaceAddress(`${portalBase}/user/alteration?${query.toString()}#${fragment.toString()}`)
  return true
}
