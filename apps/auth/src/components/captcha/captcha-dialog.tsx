import { useId, useLayoutEffect } from 'react'
import { useCloseOnBack, useText } from '@center/shared/host'
import { Glyph } from '../glyph'
import { useModal } from './use-modal'
import { LazyView } from '../lazy-view'
import type { CaptchaBoxProps } from './captcha-box'
import { captchaBoxPart } from './captcha-box-part'
import styles from './captcha-dialog.module.css'
import { PICTURE } from './protocol'

/** What the pop-up is wider than its picture. */
const AROUND = 60

export type CaptchaDialogProps = Omit<CaptchaBoxProps, 'isPop'> & { onClose: () => void }

/** A captcha in a pop-up. The browser keeps the focus in it, and gives it back to where it was. */
export function CaptchaDialog({ onClose, ...box }: CaptchaDialogProps) {
  const dialog = useModal()
  const heading = useId()
  const t = useText()
  useCloseOnBack(onClose)
  // On nothing inside: a second press of the key that opened it must neither close it nor be an answer.
  useLayoutEffect(() => dialog.current?.focus(), [dialog])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      tabIndex={-1}
      style={{ inlineSize: (box.width ?? PICTURE.width) + AROUND }}
      aria-labelledby={heading}
      onClose={onClose}
      onCancel={onClose}
    >
      <header className={styles.header}>
        <h2 id={heading} className={styles.heading}>
          {t('auth:captcha.heading')}
        </h2>
        <button type="button" className={styles.close} aria-label={t('auth:captcha.close')} onClick={onClose}>
          <Glyph shape="cross" />
        </button>
      </header>
      <LazyView part={captchaBoxPart} props={{ ...box, isPop: true }} />
    </dialog>
  )
}
