import { configuration, usePermission } from '@center/shared/host'
import { useSnapshot } from 'valtio'

export type Notices = {
  /** The tenant has notices at all. */
  isOn: boolean
  /** The user has the bell (spec 6). */
  hasBell: boolean
  /** The user may open the list of letters. */
  mayList: boolean
}

/** What the tenant and the user's rights leave of notices. */
export function useNotices(): Notices {
  const isOn = useSnapshot(configuration).values.CENTER_ISNOTICE
  const mayRead = usePermission('messageIndex')
  const mayReadAll = usePermission('uni:admin_messageIndex')
  return { isOn, hasBell: isOn && (mayRead || mayReadAll), mayList: isOn && mayRead }
}
