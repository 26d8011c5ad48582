import { useEffect, useRef } from 'react'
import type { SecondFactorSetUp } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { SubmitButton } from '../../components/fields/submit-button'
import { leaveSecondStep } from '../sign-in.store'
import styles from './second-step.module.css'

export type SetUpProps = { setUp: Readonly<Pick<SecondFactorSetUp, 'picture' | 'secret'>>; onNext: () => void }

/** The first half of setting a second factor up: the app takes the secret. */
export function SetUp({ setUp: { picture, secret }, onNext }: SetUpProps) {
  const t = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <form
      className={styles.form}
      aria-labelledby="set-up-heading"
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <h1 id="set-up-heading" ref={heading} tabIndex={-1} className={styles.heading}>
        {t('auth:secondStep.setUp')}
      </h1>
      <p className={styles.hint}>{t('auth:secondStep.demanded')}</p>
      <p className={styles.text}>{t('auth:secondStep.scan')}</p>
      <img className={styles.picture} src={picture} alt={t('auth:secondStep.picture')} />
      <p className={styles.text}>
        {t('auth:secondStep.secret')}
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <SubmitButton label={t('auth:secondStep.next')} />
      <p className={styles.links}>
        <button type="button" onClick={leaveSecondStep}>
          {t('auth:secondStep.back')}
        </button>
      </p>
    </form>
  )
}
