import { exportTenantAudit, AuditAction, listTenantAudit, type AuditEntry } from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { createAdminList } from '../lib/admin-list'
import { administeredTenant } from '../lib/place.store'

export const auditActions = AuditAction.options

type Filter = { action: AuditAction | '' }

export const auditList = createAdminList<AuditEntry, Filter>(
  'audit',
  ({ page, limit, action }) =>
    callApi(listTenantAudit, {
      params: { tenantCode: administeredTenant() },
      querystring: { page, limit, action: action === '' ? undefined : action },
    }),
  { action: '' },
  exportTenantAudit,
)
