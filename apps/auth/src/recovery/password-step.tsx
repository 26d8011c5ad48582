import { useSnapshot } from 'valtio'
import { useStrengthTexts, useText } from '@center/shared/host'
import { StrengthMeter } from '@center/shared/ui-core'
import { PasswordInput } from '../components/fields/password-input'
import { entryText } from '../lib/entry-text'
import styles from './recovery-page.module.css'
import { beginAgain, enter, recovery, submitPassword } from './recovery.store'
import { StepForm } from './step-form'

/** The new password, twice. */
export function PasswordStep() {
  const { entries, problems } = useSnapshot(recovery, { sync: true })
  const t = useText()
  const strengthTexts = useStrengthTexts()
  return (
    <StepForm
      label={t('auth:recoveryStep.password')}
      submit={t('auth:recovery.save')}
      first="newPwd"
      onSubmit={submitPassword}
    >
      <input type="text" name="username" autoComplete="username" value={entries.account} readOnly hidden />
      <PasswordInput
        label={t('auth:recovery.newPwd')}
        name="newPwd"
        value={entries.newPwd}
        problem={entryText('newPwd', problems.newPwd)}
        rule={t('auth:fault.rule')}
        onChange={(value) => enter('newPwd', value)}
      />
      <StrengthMeter password={entries.newPwd} texts={strengthTexts} />
      <PasswordInput
        label={t('auth:register.again')}
        name="again"
        value={entries.again}
        problem={entryText('again', problems.again)}
        onChange={(value) => enter('again', value)}
      />
      <button type="button" className={styles.again} onClick={beginAgain}>
        {t('auth:recovery.otherAccount')}
      </button>
    </StepForm>
  )
}
