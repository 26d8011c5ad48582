import { useText } from '@center/shared/host'
import { Button, CloseName, Modal } from '@center/shared/ui'
import { useId, type FormEvent, type ReactNode } from 'react'
import { openAccount } from '../lib/account-switch.store'
import styles from './form-dialog.module.css'

export type FormDialogProps = {
  title: string
  submitLabel: string
  isBusy: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A form in a dialog: Enter sends it; a click beside it does not throw away what was typed. */
export function FormDialog({ title, submitLabel, isBusy, onSubmit, children }: FormDialogProps) {
  const id = useId()
  const t = useText()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  const footer = (
    <>
      <Button onClick={() => openAccount(null)}>{t('shell:action.cancel')}</Button>
      <Button htmlType="submit" form={id} theme="solid" type="primary" loading={isBusy}>
        {submitLabel}
      </Button>
    </>
  )
  return (
    <Modal
      visible
      centered
      width={440}
      className={styles.dialog}
      title={title}
      footer={footer}
      maskClosable={false}
      onCancel={() => openAccount(null)}
    >
      <CloseName label={t('shell:action.close')} />
      <form id={id} className={styles.form} noValidate onSubmit={handleSubmit}>
        {children}
      </form>
    </Modal>
  )
}
