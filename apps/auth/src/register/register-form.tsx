import { useEffect, type FormEvent } from 'react'
import { useSnapshot } from 'valtio'
import { text, useText } from '@center/shared/host'
import { failureSentence } from '../components/failure-sentence'
import { FormCaptchaDialog } from '../components/captcha/form-captcha-dialog'
import { Notice } from '../components/notice'
import { SignInLink } from '../components/layout/sign-in-link'
import { SubmitButton } from '../components/fields/submit-button'
import { AgreementCheck } from './agreement-check'
import { AgreementDialog } from './agreement-dialog'
import { EnterpriseFields } from './enterprise-fields'
import { fieldsOf, formOf, type Theme } from './register-entries'
import styles from './register-form.module.css'
import { checkWith, sendCode, checkUsername } from './register-phone'
import { captcha, checkCaptcha, isProvenBySms, register, submitRegister } from './register.store'
import { useFieldRefs, type FieldRefs } from './use-field-refs'
import { PasswordPair } from './password-pair'
import { ProofFields } from './proof-fields'
import { CheckButton } from './check-button'
import { TextEntryField } from './text-entry'

export type RegisterFormProps = { theme: Theme; title: string }

/** The form of the tenant's theme. */
export function RegisterForm({ theme, title }: RegisterFormProps) {
  const { status, refusal, checking } = useSnapshot(register)
  const refs = useFieldRefs()
  const t = useText()
  const form = formOf(theme)

  useEffect(() => refs.goTo(Promise.resolve(fieldsOf[form][0])), [refs, form])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    refs.goTo(submitRegister())
  }
  const handleSolved = (proof: string) => {
    captcha.take(proof)
    refs.goTo(isProvenBySms() ? sendCode() : submitRegister())
  }
  return (
    <form className={styles.form} noValidate aria-labelledby="register-heading" onSubmit={handleSubmit}>
      <h1 id="register-heading" className={styles.heading}>
        {title}
      </h1>
      <div className={styles.notice}>
        {refusal ? (
          <Notice>{refusalText(refusal)}</Notice>
        ) : (
          <p className={styles.hint}>{t(`auth:registerHint.${form}`)}</p>
        )}
      </div>
      <div className={styles.fields} data-form={form}>
        {form === 'account' ? <AccountFields refs={refs} /> : <EnterpriseFields refs={refs} />}
      </div>
      <AgreementCheck refs={refs} />
      <SubmitButton
        label={t('auth:register.submit')}
        isBusy={status === 'submitting'}
        busyLabel={t('auth:register.submitting')}
      />
      <p className={styles.back}>
        <SignInLink>{t('auth:register.haveAccount')}</SignInLink>
      </p>
      <FormCaptchaDialog captcha={captcha} onSolved={handleSolved} />
      <FormCaptchaDialog captcha={checkCaptcha} onSolved={(proof) => void (checking && checkWith(checking, proof))} />
      <AgreementDialog />
    </form>
  )
}

/** An SMS that fails is named as such; the failure of the SMS service names it already. */
function refusalText({ of, failure }: NonNullable<typeof register.refusal>): string {
  const why = failureSentence(failure)
  if (of === 'registration') return text('auth:register.refused', { why })
  return failure.code === 'sms.unavailable' ? why : text('auth:register.smsRefused', { why })
}

/** The form of an account: a name, a password, and an optional phone number. */
function AccountFields({ refs }: { refs: FieldRefs }) {
  return (
    <>
      <TextEntryField
        name="username"
        glyph="user"
        maxLength={32}
        autoComplete="username"
        inputRef={refs.of('username')}
        onLeave={() => void checkUsername()}
        beside={<CheckButton field="username" />}
      />
      <PasswordPair refs={refs} />
      <ProofFields refs={refs} isMobileOptional />
    </>
  )
}
