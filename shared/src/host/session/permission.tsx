import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { can, session } from './session.store'

/** Whether the user holds an action; the component is drawn again when rights change. */
export function usePermission(action: string): boolean {
  const { permissions } = useSnapshot(session)
  return permissions !== null && can(action)
}

export type PermissionProps = { action: string; children: ReactNode; fallback?: ReactNode }

/** Draws its children for users who hold the action; they are removed, not hidden, for others (spec 6). */
export function Permission({ action, children, fallback = null }: PermissionProps) {
  return usePermission(action) ? children : fallback
}
