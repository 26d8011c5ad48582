import type { ReactNode } from 'react'
import { EnterpriseDialog } from './enterprises/enterprise-dialog'
import { EnterpriseInfoDialog } from './enterprises/enterprise-info-dialog'
import type { SwitchDialog } from './lib/overlays.store'
import { ApplicationDialog } from './switches/application-dialog'
import { DepartmentDialog } from './switches/department-dialog'
import { RoleDialog } from './switches/role-dialog'

const dialogs: Record<SwitchDialog, () => ReactNode> = {
  role: RoleDialog,
  application: ApplicationDialog,
  enterprise: EnterpriseDialog,
  department: DepartmentDialog,
  'enterprise-info': EnterpriseInfoDialog,
}

export function drawSwitchDialog(open: SwitchDialog | null): ReactNode {
  if (open === null) return null
  const Dialog = dialogs[open]
  return <Dialog />
}
