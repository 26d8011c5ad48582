import { IconByName } from '@center/shared/ui'
import styles from './menu-icon.module.css'

export type MenuIconProps = {
  /** As the server says it: a name of ours, or a path of a picture on the portal's own origin. */
  icon: string
  className?: string | undefined
}

/** The picture of a menu item. An unknown name draws a general one, so that the menu stays in line. */
export function MenuIcon({ icon, className }: MenuIconProps) {
  if (!isOwnPath(icon)) return <IconByName name={icon} size="large" className={className} />
  return <img className={[styles.picture, className].filter(Boolean).join(' ')} src={icon} alt="" />
}

function isOwnPath(icon: string): boolean {
  return icon.startsWith('/') && new URL(icon, window.location.origin).origin === window.location.origin
}
