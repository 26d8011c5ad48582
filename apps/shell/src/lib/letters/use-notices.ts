import { readLetterRights } from '@center/shared/contract'
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
  const [own, all] = readLetterRights
  const mayReadOwn = usePermission(own)
  const mayReadAll = usePermission(all)
  return { isOn, mayRead: isOn && (mayReadOwn || mayReadAll) }
}
