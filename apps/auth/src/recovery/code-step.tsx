import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { CodeField } from '../components/fields/code-field'
import { entryText } from '../lib/entry-text'
import styles from './recovery-page.module.css'
import { beginAgain, clock, enter, recovery, sendCode, submitCode } from './recovery.store'
import { goToField, StepForm } from './step-form'

/** The code that goes to the phone of the account. */
export function CodeStep() {
  const { entries, problems, maskedMobile, isSent } = useSnapshot(recovery, { sync: true })
  const t = useText()
  return (
    <StepForm
      label={t('auth:recoveryStep.code')}
      submit={t('auth:recovery.next')}
      first="smsCode"
      onSubmit={submitCode}
    >
      <p className={styles.hint}>
        {t('auth:recovery.codeHint')} <strong>{maskedMobile}</strong>
      </p>
      <CodeField
        clock={clock}
        value={entries.smsCode}
        problem={entryText('smsCode', problems.smsCode)}
        remark={isSent ? t('auth:phoneCode.sent') : undefined}
        onChange={(value) => enter('smsCode', value)}
        onSend={(button) => void sendCode().then((field) => goToField(button.form, field))}
      />
      <button type="button" className={styles.again} onClick={beginAgain}>
        {t('auth:recovery.otherAccount')}
      </button>
    </StepForm>
  )
}
