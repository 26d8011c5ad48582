import { proxy } from 'valtio'
import { grantedActions, type Permissions, type UserInfo } from '../../contract'
import type { Failure } from '../result'

/** Who is signed in, and with which rights. Written by the actions of this folder only. */
export const session = proxy<{
  status: 'signed-out' | 'signed-in'
  /** Of the session when signed in; else of the address, the browser's memory or the page. */
  tenantCode: string
  token: string | null
  user: UserInfo | null
  permissions: Permissions | null
  /** The answer that ended the session, or is about to: the shell says so once. */
  ended: Failure | null
}>({ status: 'signed-out', tenantCode: '', token: null, user: null, permissions: null, ended: null })

let known: { permissions: Permissions; actions: ReadonlySet<string> } | null = null

/** Whether the user holds an action (spec 6). No action is held before permissions are loaded. */
export function can(action: string): boolean {
  const { permissions } = session
  if (permissions === null) return false
  // Asked for every element of every guest: the list is taken apart once, until there is another.
  if (known?.permissions !== permissions) known = { permissions, actions: grantedActions(permissions) }
  return known.actions.has(action)
}
