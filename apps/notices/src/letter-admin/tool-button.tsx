import type { ComponentProps } from 'react'
import { IconByName, Tooltip, type IconName } from '@center/shared/ui'
import styles from './remark-editor.module.css'

export type ToolButtonProps = { icon: IconName; label: string } & Pick<
  ComponentProps<'button'>,
  'onClick' | 'aria-pressed' | 'aria-expanded' | 'disabled'
>

/** A picture for who sees it, a name for who does not, and the name for who rests on it. */
export function ToolButton({ icon, label, ...button }: ToolButtonProps) {
  return (
    <Tooltip content={label} position="top">
      <button type="button" className={styles.tool} aria-label={label} {...button}>
        <IconByName name={icon} />
      </button>
    </Tooltip>
  )
}
