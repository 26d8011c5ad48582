import { pageFunctions, portalBase, session } from '@center/shared/host'

/** Opens the portal as a role has it, in a tab of its own. */
export function openPreview(roleId: string): void {
  const query = new URLSearchParams({ tc: session.tenantCode, previewRole: roleId })
  pageFunctions.openTab(`${portalBase}/?${query.toString()}`)
}
