import { failureText, useText, type Result } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { loadMenus } from './menus.store'

/** Says what was done to the menu and offers to take it back. */
export function useDone() {
  const t = useText()
  return (message: string, takeBack: () => Promise<Result<unknown>>) => {
    const undo = async () => {
      const undone = await takeBack()
      if (!undone.ok) notify('error', { message: failureText(undone.failure) })
      await loadMenus()
    }
    notify('success', { message, actions: [{ label: t('admin:menus.undo'), onAction: () => void undo() }] })
  }
}
