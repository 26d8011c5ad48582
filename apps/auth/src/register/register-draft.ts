import * as z from 'zod/mini'
import { setSessionItem, getSessionItem } from '@center/shared/host'
import { emptyEntries, type Entries } from './register-entries'

const text = z._default(z.string(), '')
/** What is kept of a form until it is sent: nothing that is secret, or good for one attempt. */
const Draft = z.object({
  username: text,
  companyName: text,
  industryCode: text,
  country: text,
  contacts: text,
  position: text,
  mobile: text,
  industryNames: text,
  countryNames: text,
})

const nameOf = (tenantCode: string) => `${tenantCode}__register`

export function storeDraft(tenantCode: string, entries: Entries): void {
  setSessionItem(nameOf(tenantCode), JSON.stringify(z.parse(Draft, entries)))
}

/** The form as it was before the page was loaded again. */
export function readDraft(tenantCode: string): Entries {
  try {
    return { ...emptyEntries, ...z.parse(Draft, JSON.parse(getSessionItem(nameOf(tenantCode)) ?? '{}')) }
  } catch {
    return { ...emptyEntries }
  }
}

export function dropDraft(tenantCode: string): void {
  setSessionItem(nameOf(tenantCode), null)
}
