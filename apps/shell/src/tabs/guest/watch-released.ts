import { watchGuests } from '@center/shared/host'
import { markTab } from '../tabs.store'

/**
 * Marks the tabs whose guest is out of memory, because there were too many or because it does not stay alive behind others,
 * until the returned function is called.
 */
export function watchReleased(): () => void {
  // A guest that is made again is opened before the one in its place has left.
  const open = new Map<string, number>()
  return watchGuests({
    onLifecycle({ key, what }) {
      if (what === 'opened') open.set(key, (open.get(key) ?? 0) + 1)
      if (what === 'closed') open.set(key, (open.get(key) ?? 1) - 1)
      const isGone = what === 'released' || (what === 'closed' && open.get(key) === 0)
      if (isGone || what === 'opened' || what === 'mounted') markTab(key, { isReleased: isGone })
    },
  })
}
