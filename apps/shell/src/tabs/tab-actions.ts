import type { Text } from '@center/shared/host'
import type { ContextAction } from '../components/context-menu'
import { requestClose, requestRefresh } from './close-tabs'
import { keysBeside, type Side } from './tabs.store'

/** What a right click on a tab offers (spec 2). */
export function tabActions(key: string, t: Text): ContextAction[] {
  const closing = (side: Side, label: string): ContextAction => {
    const keys = keysBeside(key, side)
    return { label, disabled: keys.length === 0, onSelect: () => void requestClose(keys) }
  }
  return [
    { label: t('shell:tabs.refresh'), onSelect: () => void requestRefresh(key) },
    { label: t('shell:tabs.close'), onSelect: () => void requestClose([key]) },
    closing('left', t('shell:tabs.closeLeft')),
    closing('right', t('shell:tabs.closeRight')),
    closing('others', t('shell:tabs.closeOthers')),
  ]
}
