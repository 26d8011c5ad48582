import {
  addSignOnService,
  changeSignOnService,
  listSignOnServices,
  removeSignOnService,
  type RegisteredService,
  type SignOnService,
} from '@center/shared/contract'
import { callApi, session } from '@center/shared/host'
import { createAdminList } from '../lib/admin-list'

export const signOnServiceList = createAdminList<RegisteredService>(
  'signOnServices',
  async ({ keyword = '', page, limit }) => {
    const answer = await callApi(listSignOnServices, {})
    if (!answer.ok) return answer
    const word = keyword.toLowerCase()
    const found = answer.value.rows.filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(word))
    return { ok: true, value: { rows: found.slice((page - 1) * limit, page * limit), total: found.length } }
  },
)

/** What people say of an application; that it is of the own tenant goes without saying. */
export type ServiceForm = {
  name: string
  address: string
  isExact: boolean
  ticketParam: string
  logoutUrl: string
  attributes: ('mobile' | 'manager')[]
}

/** Registers an application, or changes the one that is given. */
export function saveService(form: ServiceForm, row: RegisteredService | null) {
  const { isExact, logoutUrl, ...given } = form
  const match = isExact ? ('exact' as const) : ('prefix' as const)
  const { tenantCode } = session
  const body: SignOnService = { ...given, match, tenantCode, ...(logoutUrl ? { logoutUrl } : {}) }
  if (!row) return callApi(addSignOnService, { body }, { once: true })
  return callApi(changeSignOnService, { params: { id: row.id }, body }, { revision: row.revision })
}

export const removeService = ({ id, revision }: RegisteredService) =>
  callApi(removeSignOnService, { params: { id } }, { revision })
