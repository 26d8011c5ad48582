import type { RolePreview } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Notice } from '@center/shared/ui'

const SHOWN = 8

/** Who loses and gains what by a change, before it is saved. */
export function RoleEffects({ effects }: { effects: RolePreview }) {
  const t = useText()
  const { members, actions, menus } = effects
  const list = (items: string[]) => {
    const rest = items.length - SHOWN
    const shown = items.slice(0, SHOWN).join(t('admin:roles.separator'))
    return rest > 0 ? `${shown} ${t('admin:roles.more', { count: rest })}` : shown
  }
  const lost = [...menus.removed, ...actions.removed]
  const gained = [...menus.added, ...actions.added]
  return (
    <Notice tone="warning" title={t('admin:roles.effects', { count: members })} about={effects}>
      {lost.length > 0 && <p>{t('admin:roles.lost', { what: list(lost) })}</p>}
      {gained.length > 0 && <p>{t('admin:roles.gained', { what: list(gained) })}</p>}
    </Notice>
  )
}
