import {
  exportOpenSessions,
  exportSignIns,
  endOpenSession,
  listOpenSessions,
  listSignIns,
  type OpenSessionRow,
  type SessionPaging,
  type SignInRow,
} from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { createAdminList, type Sorted } from '../lib/admin-list'
import { administeredTenant } from '../lib/place.store'

const tenant = () => ({ tenantCode: administeredTenant() })

export const sessionList = createAdminList<OpenSessionRow, Sorted<SessionPaging>>(
  'sessions',
  (querystring) => callApi(listOpenSessions, { params: tenant(), querystring }),
  {},
  exportOpenSessions,
)

export const endSessionOf = ({ id }: OpenSessionRow) => callApi(endOpenSession, { params: { ...tenant(), id } })

export type SignInFilter = { outcome: '' | 'ok' | 'failed' }

export const signInList = createAdminList<SignInRow, SignInFilter>(
  'signIns',
  ({ outcome, ...paging }) =>
    callApi(listSignIns, {
      params: tenant(),
      querystring: { ...paging, outcome: outcome === '' ? undefined : outcome },
    }),
  { outcome: '' },
  exportSignIns,
)
