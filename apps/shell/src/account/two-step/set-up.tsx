import type { SecondFactorSetUp } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import { FormField } from '../../components/dialogs/form-field'
import account from '../account.module.css'
import { Codes } from './codes'
import styles from './two-step.module.css'
import { twoStep, typeCode } from './two-step.store'

type SetUpProps = { setUp: { [K in keyof SecondFactorSetUp]: Readonly<SecondFactorSetUp[K]> } }

/** The app takes the secret, the user keeps the recovery codes, and a first code proves it. */
export function SetUp({ setUp: { picture, secret, recoveryCodes } }: SetUpProps) {
  const { code, problem } = useSnapshot(twoStep, { sync: true })
  const t = useText()
  return (
    <>
      <section className={account.part} aria-label={t('shell:twoStep.scan')}>
        <h3 className={account.heading}>{t('shell:twoStep.scan')}</h3>
        <div className={styles.scan}>
          <img className={styles.picture} src={picture} alt={t('shell:twoStep.picture')} />
          <div className={styles.words}>
            <p className={account.note}>{t('shell:twoStep.scanText')}</p>
            <p className={account.note}>
              {t('shell:twoStep.secret')}
              <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
            </p>
          </div>
        </div>
      </section>
      <Codes heading={t('shell:twoStep.keep')} codes={recoveryCodes} />
      <section className={account.part} aria-label={t('shell:twoStep.try')}>
        <h3 className={account.heading}>{t('shell:twoStep.try')}</h3>
        <FormField
          label={t('shell:twoStep.code')}
          value={code}
          problem={problem ? t(`shell:twoStep.${problem}Code`) : undefined}
          maxLength={7}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={typeCode}
        />
      </section>
    </>
  )
}
