import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { SubmitButton } from '../components/submit-button'
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

/** A step that is filled in and sent. Its fields are found by their names. */
export function StepForm({ label, submit, first, onSubmit, children }: StepFormProps) {
  const { isBusy } = useSnapshot(recovery)
  const form = useRef<HTMLFormElement>(null)
  const goTo = (field: string | null) => {
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }
  useEffect(() => goTo(first), [first])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit().then(goTo)
  }
  return (
    <form ref={form} className={styles.form} noValidate aria-label={label} onSubmit={handleSubmit}>
      {children}
      <SubmitButton label={submit} isBusy={isBusy} />
    </form>
  )
}
