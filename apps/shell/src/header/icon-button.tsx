import { IconByName, Tooltip } from '@center/shared/ui'
import type { AriaAttributes } from 'react'
import styles from './icon-button.module.css'

export type IconButtonProps = {
  icon: string
  label: string
  onPress: () => void
  /** What the button opens or switches. */
  state?: Pick<AriaAttributes, 'aria-expanded' | 'aria-pressed'>
  /** Left out where the screen is narrow: the user menu or the browser has it. */
  wideOnly?: boolean
}

/** A button of the header: a picture, its name beside the pointer. */
export function IconButton({ icon, label, onPress, state = {}, wideOnly = false }: IconButtonProps) {
  return (
    <Tooltip content={label} position="bottom">
      <button
        type="button"
        className={styles.button}
        data-wide-only={wideOnly}
        aria-label={label}
        onClick={onPress}
        {...state}
      >
        <IconByName name={icon} size="large" />
      </button>
    </Tooltip>
  )
}
