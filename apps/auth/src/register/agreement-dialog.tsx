import { lazy, Suspense, useId } from 'react'
import { useSnapshot } from 'valtio'
import { useCloseOnBack, useText } from '@center/shared/host'
import { useModal } from '../components/captcha/use-modal'
import styles from './agreement-dialog.module.css'
import { enter, loadContent, openAgreement, register } from './register.store'

const AgreementText = lazy(async () => ({ default: (await import('./agreement-text')).AgreementText }))

/** The agreement, 60 per cent as wide as the window (spec 9). 同意 ticks the box; 取消 leaves it as it was. */
export function AgreementDialog() {
  const { isReading } = useSnapshot(register)
  return isReading ? <Opened /> : null
}

function Opened() {
  const { content, isContentMissing } = useSnapshot(register)
  const dialog = useModal()
  const heading = useId()
  const t = useText()
  const close = () => openAgreement(false)
  useCloseOnBack(close)

  const agree = () => {
    enter({ agreed: true })
    close()
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={heading} onClose={close} onCancel={close}>
      <h2 id={heading} className={styles.heading}>
        {t('auth:register.agreementHeading')}
      </h2>
      <div className={styles.body} tabIndex={0} role="region" aria-labelledby={heading}>
        {content && <Words html={content.registerAgreement} />}
        {!content && (isContentMissing ? <Missing /> : <Loading />)}
      </div>
      <div className={styles.foot}>
        <button type="button" className={styles.cancel} onClick={close}>
          {t('auth:register.cancel')}
        </button>
        <button type="button" className={styles.agree} onClick={agree}>
          {t('auth:register.accept')}
        </button>
      </div>
    </dialog>
  )
}

function Words({ html }: { html: string }) {
  const t = useText()
  if (html === '') return <p>{t('auth:register.noAgreement')}</p>
  return (
    <Suspense fallback={<Loading />}>
      <AgreementText html={html} />
    </Suspense>
  )
}

function Loading() {
  const t = useText()
  return <p role="status">{t('auth:captcha.loading')}</p>
}

function Missing() {
  const t = useText()
  return (
    <div role="alert">
      <p>{t('auth:register.agreementFailed')}</p>
      <button type="button" className={styles.retry} onClick={() => void loadContent()}>
        {t('auth:cascade.retry')}
      </button>
    </div>
  )
}
