import { preferences, useText } from '@center/shared/host'
import { EmptyState } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import type { DevtoolsActions } from '../devtools-actions'
import { chooseGuest, panel } from '../panel/panel.store'
import { useLogRevision, useNow } from '../panel/use-log'
import { GuestDetail } from './guest-detail'
import { listGuestRows } from './guest-rows'
import { GuestTable } from './guest-table'
import styles from './guests.module.css'

/** Every guest of the tenant, and all about the chosen one beside the list. */
export function GuestsView({ remount }: DevtoolsActions) {
  const { guestKey } = useSnapshot(panel)
  const { locale } = useSnapshot(preferences)
  const t = useText()
  useLogRevision()
  const now = useNow()
  const rows = listGuestRows(locale)
  const chosen = rows.find(({ key }) => key === guestKey) ?? null
  if (rows.length === 0) {
    return <EmptyState size="inline" icon="puzzle" title={t('shell:devtools.guests.none')} />
  }
  return (
    <div className={styles.split} data-detail={chosen !== null}>
      <GuestTable rows={rows} now={now} chosenKey={chosen?.key ?? null} />
      {chosen && (
        <GuestDetail key={chosen.key} row={chosen} now={now} remount={remount} onClose={() => chooseGuest(null)} />
      )}
    </div>
  )
}
