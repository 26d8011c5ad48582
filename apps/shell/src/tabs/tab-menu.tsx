import { useText } from '@center/shared/host'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { ContextMenu } from '../components/context-menu'
import { tabActions } from './tab-actions'
import { closeTabMenu, tabMenu } from './tab-menu.store'

/** What a right click on a tab opens. */
export function TabMenu() {
  const { open } = useSnapshot(tabMenu, { sync: true })
  const t = useText()
  useEffect(() => closeTabMenu, [])
  if (!open) return null
  return (
    <ContextMenu label={t('shell:tabs.menu')} at={open.at} actions={tabActions(open.key, t)} onClose={closeTabMenu} />
  )
}
