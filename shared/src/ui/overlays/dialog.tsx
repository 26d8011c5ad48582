import { useId, type ReactNode } from 'react'
import styles from './dialog.module.css'
import { IconByName } from '../icons/icon-by-name'
import { useModal } from './use-modal'

export type DialogProps = {
  title: string
  /** Names the cross that closes it. */
  closeLabel: string
  onClose: () => void
  /** Buttons at the foot, which stay in view. */
  footer?: ReactNode
  children: ReactNode
  /**
   * A `screen` is as high as the window, and its one child fills it. A `tall` one is wide, and of one height from the start: what comes in
   * parts does not move the button that is about to be pressed.
   */
  size?: 'narrow' | 'wide' | 'tall' | 'screen'
  /** Something is under way, or was typed: a click beside the dialog does not close it. */
  isHeld?: boolean
}

/** The browser's own dialog: it holds the focus, closes with Escape, lies above all and gives the focus back. */
export function Dialog({ title, closeLabel, onClose, footer, children, size = 'narrow', isHeld = false }: DialogProps) {
  const dialog = useModal()
  const titleId = useId()

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        // What it was opened from may be a dialog too, and stays.
        event.stopPropagation()
        onClose()
      }}
      onClick={(event) => !isHeld && event.target === event.currentTarget && onClose()}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title} dir="auto">
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <IconByName name="close" />
          </button>
        </header>
        {/* What is longer than the screen can be scrolled by keys, whatever is in it. */}
        <div className={styles.body} tabIndex={0}>
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  )
}
