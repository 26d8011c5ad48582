import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { can, session } from './session.store'

/** The actions of the process-node form around; null outside of one. */
const FormActions = createContext<ReadonlySet<string> | null>(null)

/**
 * Whether the user holds an action; the component is drawn again when rights change. Inside a process-node form its own list
 * decides, and nothing else (spec 6).
 */
export function usePermission(action: string): boolean {
  const { permissions } = useSnapshot(session)
  const form = useContext(FormActions)
  if (form) return form.has(action)
  return permissions !== null && can(action)
}

export type PermissionProps = { action: string; children: ReactNode; fallback?: ReactNode }

/** Draws its children for users who hold the action; they are removed, not hidden, for others (spec 6). */
export function Permission({ action, children, fallback = null }: PermissionProps) {
  return usePermission(action) ? children : fallback
}

/** A node of a process, as far as its form says who may do what (contract 4). */
export type ProcessNode = { nodeId: string; permissionList: readonly string[] }

/** The form of a process node: inside it the node's own list grants, whatever the user may do elsewhere. */
export function ProcessNodeForm({ node, children }: { node: ProcessNode; children: ReactNode }) {
  const actions = useMemo(() => new Set(node.permissionList), [node.permissionList])
  return <FormActions value={actions}>{children}</FormActions>
}
