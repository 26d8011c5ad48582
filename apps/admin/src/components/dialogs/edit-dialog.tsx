import { useId, type FormEvent, type ReactNode } from 'react'
import { failureText, useCloseOnBack, useText, type Failure } from '@center/shared/host'
import { BusyButton, Button, Dialog, Notice } from '@center/shared/ui'
import { faultsOf, isOfField } from '../../lib/faults'
import type { Proof } from '../../lib/use-proof'
import { ProofField } from './proof-field'
import styles from './edit-dialog.module.css'

export type EditDialogProps = {
  title: string
  /** What happens, above the fields. */
  text?: string
  okLabel?: string | undefined
  isDanger?: boolean
  size?: 'narrow' | 'wide'
  edit: { failure: Failure | null; isBusy: boolean; isChanged: boolean; proof: Proof }
  /** The fields that stand in the dialog: what is refused of them is said beside them. */
  fields?: readonly string[]
  onSubmit: () => void
  onClose: () => void
  /** Ends what is on its way, where that can be done: said in place of cancelling. */
  onStop?: (() => void) | undefined
  /** Loads what is there now, after somebody else changed it. */
  onReload?: () => void
  children?: ReactNode
}

/** A dialog that changes something. What is refused stays typed; what is on its way is waited for; a password is asked for in it. */
export function EditDialog(props: EditDialogProps) {
  const { title, text, okLabel, isDanger = false, size = 'narrow', edit, onSubmit, onClose, onStop, children } = props
  const t = useText()
  const id = useId()
  const close = () => {
    if (!edit.isBusy && !onStop) return onClose()
    onStop?.()
    return false
  }
  useCloseOnBack(close)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (edit.isBusy) return
    if (edit.proof.isAsked) void edit.proof.form.submit()
    else onSubmit()
  }
  return (
    <Dialog
      title={title}
      closeLabel={t('admin:dialog.close')}
      size={size}
      isHeld={edit.isChanged || edit.isBusy}
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>{t(onStop ? 'admin:bulk.stop' : 'admin:dialog.cancel')}</Button>
          <BusyButton
            theme="solid"
            type={isDanger ? 'danger' : 'primary'}
            htmlType="submit"
            form={id}
            isBusy={edit.isBusy}
          >
            {okLabel ?? t('admin:dialog.save')}
          </BusyButton>
        </>
      }
    >
      <form id={id} className={styles.form} data-size={size} noValidate onSubmit={submit} aria-busy={edit.isBusy}>
        <Refused {...props} />
        {text && <p>{text}</p>}
        {children}
        {edit.proof.isAsked && <ProofField form={edit.proof.form} onResume={edit.proof.resume} />}
      </form>
    </Dialog>
  )
}

function Refused({ edit: { failure }, fields = [], onReload }: EditDialogProps) {
  const t = useText()
  if (!failure) return null
  if (failure.code === 'release.revision_conflict') {
    return (
      <Notice tone="warning" title={t('admin:conflict.title')} about={failure}>
        <p>{t('admin:conflict.text')}</p>
        {onReload && <Button onClick={onReload}>{t('admin:conflict.reload')}</Button>}
      </Notice>
    )
  }
  if (failure.code === 'approval.pending') {
    return (
      <Notice tone="warning" title={t('admin:requests.pendingTitle')} about={failure}>
        <p>{t('admin:requests.pendingText')}</p>
      </Notice>
    )
  }
  const others = faultsOf(failure).filter(({ field }) => !fields.some((name) => isOfField(field, name)))
  return (
    <Notice tone="danger" title={t('admin:dialog.refused')} about={failure}>
      <p>{failureText(failure)}</p>
      {others.length > 0 && (
        <ul>
          {others.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <code>{field}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
