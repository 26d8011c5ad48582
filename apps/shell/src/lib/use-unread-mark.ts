import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { markIcon, unreadMark, watchUnread } from './unread-mark'
import { useNotices } from './use-notices'

/** Shows in the window's icon how many letters are unread, to whoever has the bell; its title reads the same number. */
export function useUnreadMark(): void {
  const { mayRead } = useNotices()
  const { count } = useSnapshot(unreadMark)
  useEffect(() => (mayRead ? watchUnread() : undefined), [mayRead])
  useEffect(() => markIcon(count), [count])
}
