import { adoptTenant, configuration, endSession, launch, loadConfiguration, session } from '@center/shared/host'

/** The tenant that the page is about. */
export function tenantOfPage(): string {
  return session.tenantCode || configuration.values.CENTER_DEFAULT_TENANT
}

/** Makes the tenant of the address the one in use; a session of another tenant in this tab is over then. */
export async function adoptTenantOfAddress(): Promise<void> {
  const wanted = launch.tenantCode
  if (!wanted || wanted === session.tenantCode) return
  if (session.status === 'signed-in') endSession()
  adoptTenant(wanted)
  await loadConfiguration()
}
