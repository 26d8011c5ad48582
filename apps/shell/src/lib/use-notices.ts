import { configuration, usePermission } from '@center/shared/host'
import { useSnapshot } from 'valtio'

export type Notices = {
  /** The tenant has notices at all. */
  isOn: boolean
  /** The user has the bell and the list: either right is enough (spec 6). */
  mayRead: boolean
}

/** What the tenant and the user's rights leave of notices. */
export function useNotices(): Notices {
  const isOn = useSnapshot(configuration).values.CENTER_ISNOTICE
  const mayReadOwn = usePermission('messageIndex')
  const mayReadAll = usePermission('uni:admin_messageIndex')
  return { isOn, mayRead: isOn && (mayReadOwn || mayReadAll) }
}
