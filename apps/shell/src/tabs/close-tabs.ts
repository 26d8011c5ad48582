import { text } from '@center/shared/host'
import { askUser } from '../components/confirm.store'
import { openAddress } from '../lib/navigation'
import { closeTabs, dirtyAmong, refreshTab, tabs } from './tabs.store'

/** Closes tabs, after a question when one of them holds unsaved work, and goes on to what is left. */
export async function requestClose(keys: readonly string[]): Promise<void> {
  if (keys.length === 0 || !(await mayLose(keys))) return
  const next = closeTabs(keys)
  if (next === undefined) return
  const tabKey = tabs.activeKey ?? undefined
  openAddress(next ?? '/index', { tabKey })
}

/** Makes the content of a tab again, after a question when it holds unsaved work. */
export async function requestRefresh(key: string): Promise<void> {
  if (await mayLose([key])) refreshTab(key)
}

async function mayLose(keys: readonly string[]): Promise<boolean> {
  const dirty = dirtyAmong(keys)
  if (dirty.length === 0) return true
  return askUser({
    title: text('shell:tabs.unsavedTitle'),
    message: text('shell:tabs.unsavedText', { count: dirty.length }),
    confirmLabel: text('shell:tabs.unsavedLeave'),
    danger: true,
  })
}
