import { proxy } from 'valtio'
import { onServerEvent, showLetter } from '@center/shared/host'

type Permission = NotificationPermission | 'unsupported'

const permissionNow = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported')

/** Whether the user lets letters be shown outside the page; the browser asks only after a button is pressed. */
export const desktop = proxy<{ permission: Permission }>({ permission: permissionNow() })

export async function askForDesktop(): Promise<void> {
  desktop.permission = await Notification.requestPermission()
}

/** Shows a letter on the desktop while the page is out of sight, once for all tabs, until the returned function is called. */
export function watchDesktop(): () => void {
  desktop.permission = permissionNow()
  return onServerEvent('letter', ({ id, title }) => {
    if (!document.hidden || permissionNow() !== 'granted') return
    const notice = showOutside(title, `center-letter-${id}`)
    if (!notice) return
    notice.onclick = () => {
      window.focus()
      showLetter(id)
      notice.close()
    }
  })
}

/** Null where notices come from a service worker alone, whatever the permission: Chrome for Android throws. */
function showOutside(title: string, tag: string): Notification | null {
  try {
    return new Notification(title, { tag })
  } catch {
    desktop.permission = 'unsupported'
    return null
  }
}
