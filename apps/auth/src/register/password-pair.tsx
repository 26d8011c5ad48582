import { useSnapshot } from 'valtio'
import { newPasswordProblem, repeatProblem } from '@center/shared/contract'
import { useStrengthTexts, useText } from '@center/shared/host'
import { StrengthMeter } from '@center/shared/ui-core'
import { PasswordInput } from '../components/fields/password-input'
import { entryText } from '../lib/entry-text'
import { formOf, trimmedEntries } from './register-entries'
import styles from './register-form.module.css'
import { enter, register, theme } from './register.store'
import type { FieldRefs } from './use-field-refs'

/** The password twice, with how strong it looks. What is wrong is said when a field is left. */
export function PasswordPair({ refs }: { refs: FieldRefs }) {
  const { entries, problems } = useSnapshot(register, { sync: true })
  const t = useText()
  const strengthTexts = useStrengthTexts()
  return (
    <>
      <div className={styles.stack}>
        <PasswordInput
          label={t('auth:register.password')}
          name="password"
          value={entries.password}
          problem={entryText('password', problems.password)}
          rule={t('auth:fault.rule')}
          inputRef={refs.of('password')}
          onChange={(password) => enter({ password })}
          onLeave={validatePassword}
        />
        <StrengthMeter password={entries.password} texts={strengthTexts} />
      </div>
      <PasswordInput
        label={t('auth:register.again')}
        name="again"
        value={entries.again}
        problem={entryText('again', problems.again)}
        inputRef={refs.of('again')}
        onChange={(again) => enter({ again })}
        onLeave={validateRepeat}
      />
    </>
  )
}

function validatePassword(): void {
  const { password, again, username, mobile } = trimmedEntries(register.entries)
  if (password === '') return
  const name = formOf(theme()) === 'account' ? username : mobile
  const problem = newPasswordProblem(password, name)
  if (problem) register.problems.password = problem
  if (again !== '') validateRepeat()
}

function validateRepeat(): void {
  const { password, again } = register.entries
  if (again === '') return
  const problem = repeatProblem(again, password)
  if (problem) register.problems.again = problem
  else delete register.problems.again
}
