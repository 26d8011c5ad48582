import { limitsOf } from '@center/shared/contract'
import { session } from '@center/shared/host'

/** Whether the rights of the session's role over enterprises reach all of them, and not the own ones alone. */
export const reachesAllEnterprises = (): boolean => limitsOf(session.permissions?.auth ?? []).length === 0
