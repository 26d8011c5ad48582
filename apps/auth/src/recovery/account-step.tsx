import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { FormCaptchaDialog } from '../components/captcha/form-captcha-dialog'
import { Glyph } from '../components/glyph'
import { PictureField } from '../components/fields/picture-field'
import { TextField } from '../components/fields/text-field'
import { entryText } from '../lib/entry-text'
import styles from './recovery-page.module.css'
import { captcha, enter, recovery, submitAccount } from './recovery.store'
import { StepForm } from './step-form'

/** Which account it is. */
export function AccountStep() {
  const { entries, problems } = useSnapshot(recovery, { sync: true })
  const t = useText()
  const handleSolved = (proof: string) => {
    captcha.take(proof)
    void submitAccount()
  }
  return (
    <>
      <StepForm
        label={t('auth:recoveryStep.account')}
        submit={t('auth:recovery.next')}
        first="account"
        onSubmit={submitAccount}
      >
        <p className={styles.hint}>{t('auth:recovery.hint')}</p>
        <TextField
          label={t('auth:recovery.account')}
          icon={<Glyph shape="user" />}
          name="account"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={entries.account}
          problem={entryText('account', problems.account)}
          onChange={(value) => enter('account', value)}
        />
        <PictureField
          captcha={captcha}
          value={entries.imgCode}
          problem={entryText('imgCode', problems.imgCode)}
          onChange={(value) => enter('imgCode', value)}
        />
      </StepForm>
      <FormCaptchaDialog captcha={captcha} onSolved={handleSolved} />
    </>
  )
}
