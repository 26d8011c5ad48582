import { configuration, session, usePermission, useText } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import { openSwitch } from '../lib/overlays.store'
import { maySwitchEnterprise } from '../lib/session/switching.store'
import type { UserEntry } from './user-entry'

/** What the user can switch, and what they can read of their enterprise (spec 2). */
export function useSwitchEntries(): UserEntry[] {
  const { CENTER_SWITCHAPP } = useSnapshot(configuration).values
  const t = useText()
  const entries: (UserEntry | false)[] = [
    { label: t('shell:switch.role'), icon: 'swap', onSelect: () => openSwitch('role'), startsGroup: true },
    CENTER_SWITCHAPP && {
      label: t('shell:switch.application'),
      icon: 'apps',
      onSelect: () => openSwitch('application'),
    },
    ...usePlaceEntries(),
  ]
  return entries.filter((entry) => entry !== false)
}

/** Enterprise and department. */
export function usePlaceEntries(): UserEntry[] {
  const { CENTER_HIDE_SWITCH_ENT } = useSnapshot(configuration).values
  const { user } = useSnapshot(session)
  const mayRead = usePermission('colist')
  const t = useText()
  const maySwitch = !CENTER_HIDE_SWITCH_ENT && maySwitchEnterprise()
  const entries: (UserEntry | false | undefined)[] = [
    maySwitch && { label: t('shell:switch.enterprise'), icon: 'apartment', onSelect: () => openSwitch('enterprise') },
    !!user?.departId && {
      label: t('shell:switch.department'),
      icon: 'user-group',
      onSelect: () => openSwitch('department'),
    },
    mayRead && {
      label: t('shell:enterprise.info'),
      icon: 'info',
      onSelect: () => openSwitch('enterprise-info'),
    },
  ]
  return entries.filter((entry) => !!entry)
}
