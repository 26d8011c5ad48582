import type { ComponentProps } from 'react'
import styles from './busy-button.module.css'
import { Button } from '../semi/semi'
import { useAriaDisabled } from './use-aria-disabled'

export type BusyButtonProps = Omit<NonNullable<ComponentProps<typeof Button>>, 'icon' | 'loading' | 'ref'> & {
  isBusy: boolean
}

/**
 * A button that shows that what it sent is on its way. It stays the same element, so that it keeps the focus; with `loading` Semi
 * draws another one. Pressed meanwhile it does nothing; a form that it sends sees to that itself.
 */
export function BusyButton({ isBusy, children, onClick, ...rest }: BusyButtonProps) {
  const content = useAriaDisabled(isBusy || rest.disabled === true)
  return (
    <Button {...rest} {...(!isBusy && onClick && { onClick })}>
      <span ref={content} className={styles.content}>
        {isBusy && <span className={styles.turning} aria-hidden="true" />}
        {children}
      </span>
    </Button>
  )
}
