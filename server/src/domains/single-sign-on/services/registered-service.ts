import { toWireTime, type RegisteredService, type SignOnService } from '@center/shared/contract'
import type { ServiceRow } from './service-registry.repository'

/** What was registered. */
export function toService({
  name,
  address,
  match,
  ticketParam,
  attributes,
  tenantCode,
  logoutUrl,
}: ServiceRow): SignOnService {
  return {
    name,
    address,
    match,
    ticketParam,
    attributes,
    ...(tenantCode === null ? {} : { tenantCode }),
    ...(logoutUrl === null ? {} : { logoutUrl }),
  }
}

/** The same as it is told, with its revision and who changed it. */
export function toRegisteredService(row: ServiceRow): RegisteredService {
  const { id, tenantCode, logoutUrl, revision, updatedBy } = row
  const times = { updatedAt: toWireTime(row.updatedAt), updatedBy }
  return { ...toService(row), id, tenantCode, logoutUrl, revision, ...times }
}
