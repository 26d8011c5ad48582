import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { SubmitButton } from '../components/fields/submit-button'
import styles from './recovery-page.module.css'
import { recovery, type Field } from './recovery.store'

export type StepFormProps = {
  label: string
  submit: string
  /** The field that has the focus when the step begins. */
  first: Field
  onSubmit: () => Promise<Field | null>
  children: ReactNode
}

/** Puts the focus on the field that wants attention, if there is one. */
export function goToField(form: HTMLFormElement | null, field: Field | null): void {
  if (field) form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
}

/** A step that is filled in and sent. Its fields are found by their names. */
export function StepForm({ label, submit, first, onSubmit, children }: StepFormProps) {
  const { isBusy } = useSnapshot(recovery)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => goToField(form.current, first), [first])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit().then((field) => goToField(form.current, field))
  }
  return (
    <form ref={form} className={styles.form} noValidate aria-label={label} onSubmit={handleSubmit}>
      {children}
      <SubmitButton label={submit} isBusy={isBusy} />
    </form>
  )
}
