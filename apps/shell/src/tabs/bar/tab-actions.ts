import type { Text } from '@center/shared/host'
import type { ContextAction } from '../../components/context-menu'
import { maximised, toggleMaximised } from '../../lib/maximised.store'
import { openTab, reopenClosed, requestClose, requestRefresh } from '../close-tabs'
import { storePinnedTabs } from '../stored-tabs'
import { keysBeside, pinTab, tabs, type Side } from '../tabs.store'

/** What a right click on a tab offers: the entries of spec 2 first, then the portal's own. */
export function tabActions(key: string, t: Text): ContextAction[] {
  return [...closingActions(key, t), ...ownActions(key, t)]
}

/** Pins or unpins a tab, for this visit and every later one. */
export function requestPin(key: string, isPinned: boolean): void {
  pinTab(key, isPinned)
  storePinnedTabs()
}

function closingActions(key: string, t: Text): ContextAction[] {
  const closing = (side: Side, label: string): ContextAction => {
    const keys = keysBeside(key, side)
    return { label, icon: `close-${side}`, disabled: keys.length === 0, onSelect: () => void requestClose(keys) }
  }
  const isPinned = tabs.list.some((tab) => tab.key === key && tab.isPinned)
  return [
    { label: t('shell:tabs.refresh'), icon: 'refresh', onSelect: () => void requestRefresh(key) },
    { label: t('shell:tabs.close'), icon: 'close', disabled: isPinned, onSelect: () => void requestClose([key]) },
    closing('left', t('shell:tabs.closeLeft')),
    closing('right', t('shell:tabs.closeRight')),
    closing('others', t('shell:tabs.closeOthers')),
  ]
}

function ownActions(key: string, t: Text): ContextAction[] {
  const tab = tabs.list.find((candidate) => candidate.key === key)
  if (!tab) return []
  const { isPinned } = tab
  const pin: ContextAction = {
    label: isPinned ? t('shell:tabs.unpin') : t('shell:tabs.pin'),
    icon: isPinned ? 'unpin' : 'pin',
    startsGroup: true,
    onSelect: () => requestPin(key, !isPinned),
  }
  const maximise: ContextAction = {
    label: maximised.isOn ? t('shell:tabs.restore') : t('shell:tabs.maximise'),
    icon: maximised.isOn ? 'minimize' : 'maximize',
    onSelect() {
      openTab(tab)
      toggleMaximised()
    },
  }
  const reopen: ContextAction = {
    label: t('shell:tabs.reopen'),
    icon: 'undo',
    disabled: tabs.closed.length === 0,
    startsGroup: true,
    onSelect: reopenClosed,
  }
  return [pin, maximise, reopen]
}
