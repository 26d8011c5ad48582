import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { EnterpriseDialog } from './enterprises/enterprise-dialog'
import { EnterpriseInfoDialog } from './enterprises/enterprise-info-dialog'
import { closeSwitch, overlays, type SwitchDialog } from './lib/overlays.store'
import { ApplicationDialog } from './switches/application-dialog'
import { DepartmentDialog } from './switches/department-dialog'
import { RoleDialog } from './switches/role-dialog'

const dialogs: Record<SwitchDialog, () => React.ReactNode> = {
  role: RoleDialog,
  application: ApplicationDialog,
  enterprise: EnterpriseDialog,
  department: DepartmentDialog,
  'enterprise-info': EnterpriseInfoDialog,
}

/** Whichever of the dialogs is open that switch or show where the user is. */
export function SwitchDialogs() {
  const { switch: open } = useSnapshot(overlays)
  useEffect(() => closeSwitch, [])
  if (open === null) return null
  const Dialog = dialogs[open]
  return <Dialog />
}
