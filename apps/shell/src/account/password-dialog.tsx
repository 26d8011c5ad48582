import { changePassword, failureText, session, useStrengthTexts, useText, type Failure } from '@center/shared/host'
import { StrengthMeter } from '@center/shared/ui-core'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { FormDialog } from '../components/dialogs/form-dialog'
import { FormField } from '../components/dialogs/form-field'
import { openAccount } from '../lib/overlays.store'
import styles from './account.module.css'
import { findPasswordProblems, problemsOfRefusal, type PasswordField, type PasswordProblems } from './password-problems'

const nothing = { oldPwd: '', newPwd: '', again: '' }
const autoComplete = { oldPwd: 'current-password', newPwd: 'new-password', again: 'new-password' }

/** Change of the password (spec 2): old, new, and new again. When it is done the user signs in anew. */
export function PasswordDialog() {
  const { user } = useSnapshot(session)
  const [entries, setEntries] = useState(nothing)
  const [problems, setProblems] = useState<PasswordProblems>({})
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const t = useText()
  const strengthTexts = useStrengthTexts()

  const enter = (field: PasswordField, value: string) => {
    setEntries({ ...entries, [field]: value })
    setProblems({ ...problems, [field]: undefined })
  }
  const submit = async () => {
    const found = findPasswordProblems(entries, user?.username ?? '')
    setProblems(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const { oldPwd, newPwd } = entries
    const result = await changePassword({ oldPwd, newPwd })
    setBusy(false)
    if (result.ok) return openAccount(null)
    const refused = problemsOfRefusal(result.failure)
    if (refused) setProblems(refused)
    else setRefusal(result.failure)
  }
  const field = (name: PasswordField) => {
    const problem = problems[name]
    return (
      <FormField
        label={t(`shell:password.${name}`)}
        value={entries[name]}
        problem={problem && t(`shell:password.${problem}`)}
        isPassword
        hasFocus={name === 'oldPwd'}
        autoComplete={autoComplete[name]}
        onChange={(value) => enter(name, value)}
      />
    )
  }
  return (
    <FormDialog
      title={t('shell:account.changePassword')}
      width={440}
      failure={refusal && failureText(refusal)}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={() => openAccount(null)}
    >
      <div className={styles.fields}>
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        {field('oldPwd')}
        {field('newPwd')}
        <StrengthMeter password={entries.newPwd} texts={strengthTexts} />
        {field('again')}
        <p className={styles.note}>{t('shell:password.note')}</p>
      </div>
    </FormDialog>
  )
}
