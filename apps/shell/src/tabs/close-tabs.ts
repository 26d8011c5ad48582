import { text } from '@center/shared/host'
import { askUser } from '../components/dialogs/confirm.store'
import { openAddress } from '../lib/pages/navigation'
import { pageNames } from '../lib/pages/open-pages'
import { tabTitle } from '../lib/pages/use-title'
import { closeTabs, dirtyAmong, refreshTab, reopenTabs, tabs, type Tab } from './tabs.store'

/** Shows a tab that is open. */
export function openTab({ key, address }: Pick<Tab, 'key' | 'address'>): void {
  openAddress(address, { tabKey: key })
}

/** Closes tabs, after a question when one of them holds unsaved work, and goes on to what is left. */
export async function requestClose(keys: readonly string[]): Promise<void> {
  if (keys.length === 0 || !(await mayLose(keys, text('shell:tabs.unsavedLeave')))) return
  const next = closeTabs(keys)
  if (next === undefined) return
  const tabKey = tabs.activeKey ?? undefined
  openAddress(next ?? '/index', { tabKey })
}

/** Makes the content of a tab again, after a question when it holds unsaved work. */
export async function requestRefresh(key: string): Promise<void> {
  if (await mayLose([key], text('shell:tabs.unsavedRefresh'))) refreshTab(key)
}

/** Opens again what was closed last; nothing when nothing was. */
export function reopenClosed(): void {
  const tab = reopenTabs()
  if (tab) openTab(tab)
}

async function mayLose(keys: readonly string[], confirmLabel: string): Promise<boolean> {
  const dirty = dirtyAmong(keys)
  if (dirty.length === 0) return true
  return askUser({
    title: text('shell:tabs.unsavedTitle'),
    message: [text('shell:tabs.unsavedText', { count: dirty.length }), ...pageNames(dirty.map(tabTitle))].join('\n'),
    confirmLabel,
    danger: true,
  })
}
