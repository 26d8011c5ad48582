import type { IconName } from '@center/shared/ui'

/** What the user can do about themselves and the portal. */
export type UserEntry = {
  label: string
  icon: IconName
  onSelect: () => void
  /** The keys that do the same. */
  keys?: string
  isDanger?: boolean
  /** A line stands before it. */
  startsGroup?: boolean
}
