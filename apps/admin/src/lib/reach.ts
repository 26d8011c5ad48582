import { limitsOf } from '@center/shared/contract'
import { can, session } from '@center/shared/host'

/** Whether the rights of the session's role over enterprises reach all of them, and not the own ones alone. */
export const reachesAllEnterprises = (): boolean => limitsOf(session.permissions?.auth ?? []).length === 0

/** Whether the user decides on what enterprises send in: for all of them, never for the own ones alone. */
export const mayReview = (): boolean => can('enterprise:review') && reachesAllEnterprises()
