import { ADMIN_USER, DEPLOY_USER, type Session } from './session'

/** A user, or the one behind a token. */
export type Person = { userId: string; tenantId: string }

/** Null: the deployment itself, or its administrators by their own token. */
export function personOf({ userId, tenantId, tokenMaker }: Session): Person | null {
  const person = tokenMaker ?? { userId, tenantId }
  return person.userId === DEPLOY_USER || person.userId === ADMIN_USER ? null : person
}
