import {
  approveRequest,
  exportApprovals,
  listApprovals,
  refuseRequest,
  type ApprovalRow,
  type AnswerOf,
} from '@center/shared/contract'
import { callApi, type Result } from '@center/shared/host'
import { createAdminList } from '../lib/admin-list'
import { administeredTenant } from '../lib/place.store'

const tenant = () => ({ tenantCode: administeredTenant() })

export type Decision = 'approve' | 'refuse'
/** What an act answers that was approved. */
export type Decided = AnswerOf<typeof approveRequest>

export const requestList = createAdminList<ApprovalRow>(
  'requests',
  (querystring) => callApi(listApprovals, { params: tenant(), querystring }),
  {},
  exportApprovals,
)

export function decide({ id }: ApprovalRow, decision: Decision): Promise<Result<Decided>> {
  const params = { ...tenant(), id }
  return decision === 'approve' ? callApi(approveRequest, { params }) : callApi(refuseRequest, { params })
}
