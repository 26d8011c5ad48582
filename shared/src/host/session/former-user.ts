import { readBoot } from '../page/boot'
import { isFramed } from '../page/framed'
import { previewRoleId } from '../page/preview'
import { removeFormerItems } from '../storage/browser-storage'
import { session } from './session.store'
import { hasStreamingTab } from './stream-name'

/**
 * Forgets what this browser still has of users who were signed in to the tenant and left without signing out: the browser was closed, and
 * the user who opens the page next is not signed in. Language, theme, and what the specification keeps for some days stay. While another tab is
 * signed in nothing is forgotten: it may be a session that the browser does not remember.
 */
export async function forgetFormerUser(): Promise<void> {
  const { status, tenantCode } = session
  if (status === 'signed-in' || previewRoleId || isFramed() || tenantCode !== readBoot().tenantCode) return
  if (!(await hasStreamingTab())) removeFormerItems(tenantCode)
}
