import { Tooltip } from '@center/shared/ui'
import type { ReactNode } from 'react'
import styles from './tool-button.module.css'

export type ToolButtonProps = {
  label: string
  onPress: () => void
  /** A switch says whether it is on. */
  isPressed?: boolean
  tone?: 'plain' | 'danger'
  children: ReactNode
}

/** A small square button with a picture; its name is beside the pointer. */
export function ToolButton({ label, onPress, isPressed, tone = 'plain', children }: ToolButtonProps) {
  return (
    <Tooltip content={label} position="top">
      <button
        type="button"
        className={styles.button}
        data-tone={tone}
        aria-label={label}
        aria-pressed={isPressed}
        onClick={onPress}
      >
        {children}
      </button>
    </Tooltip>
  )
}
