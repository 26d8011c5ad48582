import type { UserInfo } from '../../contract'
import { firstNonEmpty } from '../page/launch'
import { session } from '../session/session.store'
import { workContext, type WorkContext } from '../session/work-context'

/** What the user is asked for with: role, workbench and bench that the address, this tab or the configuration names. */
export function userQuery() {
  const { user } = session
  const { roleCode, benchCode } = workContext()
  // A role of another workbench than the one that is fixed must not lead out of it.
  const isElsewhere = benchCode !== '' && user?.wbCode !== benchCode
  return {
    fastRoleCode: roleCode || undefined,
    roleId: (!isElsewhere && user?.roleId) || undefined,
    wbCode: user?.wbCode || undefined,
    benchCode: benchCode || undefined,
  }
}

/** What menu and rights are asked for with, where the user stands. */
export function permissionQuery(stand: WorkContext, user: UserInfo | null) {
  return {
    roleId: user?.roleId || undefined,
    appCodes: stand.appCode || undefined,
    fastRoleCode: stand.roleCode || undefined,
    targetWb: firstNonEmpty(stand.benchCode, user?.wbCode) || undefined,
    partWb: stand.partBench || undefined,
  }
}
