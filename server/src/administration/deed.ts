import type { AuditAction } from '@center/shared/contract'

/** What the audit says of an act: on what, and the row before and after it, without anything secret. */
export type Deed = {
  action: AuditAction
  /** The code, username or id that people know the row by. */
  object: string
  kind: string
  before?: unknown
  after?: unknown
  /** The user whom alone it concerns: the open pages of the others are left in peace. */
  userId?: string
  /** It changes nothing on anyone's page, such as a user who was not there before. */
  isQuiet?: true
}
