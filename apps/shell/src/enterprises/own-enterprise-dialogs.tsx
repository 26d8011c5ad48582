import { createOwnEnterprise, joinEnterprise, type OwnEnterprise } from '@center/shared/contract'
import { callApi, failureText, useText, type Failure } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useState } from 'react'
import { useSending } from '../lib/use-sending'
import { FormDialog } from '../components/dialogs/form-dialog'
import { FormField } from '../components/dialogs/form-field'

type Props = { onDone: () => void; onClose: () => void }
type Field = keyof OwnEnterprise

const empty: OwnEnterprise = { name: '', creditCode: '', contactName: '', contactPosition: '' }
const fields = ['name', 'creditCode', 'contactName', 'contactPosition'] as const satisfies readonly Field[]
const longest = { name: 64, creditCode: 18, contactName: 64, contactPosition: 64 } as const
const isCreditCode = (text: string) => /^[0-9A-Z]{18}$/.test(text)

/** Creates an enterprise, which waits for its review. What is refused stays typed. */
export function CreateEnterpriseDialog({ onDone, onClose }: Props) {
  const t = useText()
  const [values, setValues] = useState(empty)
  const [isChecked, setChecked] = useState(false)
  const sending = useSending()
  const problemOf = (field: Field): string | undefined => {
    if (!isChecked || field === 'contactPosition') return undefined
    if (field === 'creditCode') return isCreditCode(values.creditCode) ? undefined : t('shell:enterprise.codeWrong')
    return values[field].trim() === '' ? t('shell:enterprise.required') : undefined
  }
  const submit = async () => {
    setChecked(true)
    if (values.name.trim() === '' || values.contactName.trim() === '' || !isCreditCode(values.creditCode)) return
    const made = await sending.send(() => callApi(createOwnEnterprise, { body: values }, { once: true }))
    if (!made) return
    notify('success', { message: t('shell:enterprise.created', { name: made.entName }) })
    onDone()
  }
  return (
    <FormDialog
      title={t('shell:enterprise.create')}
      description={t('shell:enterprise.createText')}
      okLabel={t('shell:enterprise.submit')}
      isBusy={sending.isBusy}
      failure={sending.failure && textOf(sending.failure, t('shell:enterprise.codeTaken'))}
      onSubmit={submit}
      onClose={onClose}
    >
      {fields.map((field) => (
        <FormField
          key={field}
          label={t(`shell:enterpriseField.${field}`)}
          value={values[field]}
          problem={problemOf(field)}
          maxLength={longest[field]}
          autoComplete="off"
          isOptional={field === 'contactPosition'}
          onChange={(value) =>
            setValues({ ...values, [field]: field === 'creditCode' ? value.trim().toUpperCase() : value })
          }
        />
      ))}
    </FormDialog>
  )
}

/** Asks to join the enterprise with a credit code. */
export function JoinEnterpriseDialog({ onDone, onClose }: Props) {
  const t = useText()
  const [creditCode, setCreditCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const sending = useSending()
  const submit = async () => {
    setChecked(true)
    if (!isCreditCode(creditCode)) return
    const asked = await sending.send(() => callApi(joinEnterprise, { body: { creditCode } }, { once: true }))
    if (!asked) return
    notify('success', { message: t('shell:enterprise.asked', { name: asked.entName }) })
    onDone()
  }
  const failure =
    sending.failure?.code === 'record.not_found'
      ? t('shell:enterprise.notFound')
      : sending.failure && textOf(sending.failure, t('shell:enterprise.isMember'))
  return (
    <FormDialog
      title={t('shell:enterprise.join')}
      description={t('shell:enterprise.joinText')}
      okLabel={t('shell:enterprise.ask')}
      width={440}
      isBusy={sending.isBusy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label={t('shell:enterpriseField.creditCode')}
        value={creditCode}
        problem={isChecked && !isCreditCode(creditCode) ? t('shell:enterprise.codeWrong') : undefined}
        maxLength={18}
        autoComplete="off"
        hasFocus
        onChange={(value) => setCreditCode(value.trim().toUpperCase())}
      />
    </FormDialog>
  )
}

const textOf = (failure: Failure, taken: string) => (failure.code === 'record.exists' ? taken : failureText(failure))
