import { useCloseOnBack, useText } from '@center/shared/host'
import { Banner, BusyButton, Button, CloseName, Modal } from '@center/shared/ui'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { goToFirstProblem } from './first-problem'
import styles from './form-dialog.module.css'

export type FormDialogProps = {
  title: string
  /** What the dialog does, above its fields. */
  description?: string | undefined
  /** Default: 确定. */
  okLabel?: string | undefined
  width?: number
  /** Its fields are not there yet. */
  isLoading?: boolean
  /** What was entered is on its way. */
  isBusy?: boolean
  /** There is nothing to send yet. */
  isIncomplete?: boolean
  /** Why it did not work; what was entered stays. */
  failure?: string | null | undefined
  /** Left out where there is nothing to send: then the dialog is only closed. Resolves once it is known what is wrong, if anything is. */
  onSubmit?: (() => void | Promise<void>) | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog with fields. Enter sends, and the first entry that is wrong gets the focus; Escape closes; a click beside it does not throw away what was entered; on a phone it
 * fills the screen.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, description, width = 560, isBusy = false, isLoading = false, failure, onSubmit, onClose } = props
  const t = useText()
  const id = useId()
  const body = useRef<HTMLFormElement>(null)
  const [isNarrow] = useState(() => window.matchMedia('(max-width: 767px)').matches)
  useFirstFocus(body, isLoading)
  // What is on its way is waited for.
  useCloseOnBack(() => (isBusy ? false : onClose()))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || props.isIncomplete || !onSubmit) return
    void Promise.resolve(onSubmit()).then(() => goToFirstProblem(body.current))
  }
  return (
    <Modal
      visible
      centered={!isNarrow}
      fullScreen={isNarrow}
      className={styles.dialog ?? ''}
      width={width}
      title={title}
      maskClosable={false}
      closeOnEsc={!isBusy}
      closable={!isBusy}
      onCancel={onClose}
      footer={<Footer {...props} formId={id} />}
    >
      <CloseName label={t('shell:action.close')} />
      <form id={id} ref={body} className={styles.form} noValidate onSubmit={submit} aria-busy={isBusy}>
        {description && <p className={styles.description}>{description}</p>}
        {failure && (
          <div role="alert">
            <Banner type="warning" fullMode={false} bordered closeIcon={null} description={failure} />
          </div>
        )}
        {props.children}
      </form>
    </Modal>
  )
}

function Footer({ formId, okLabel, isBusy, isIncomplete, onSubmit, onClose }: FormDialogProps & { formId: string }) {
  const t = useText()
  if (!onSubmit) return <Button onClick={onClose}>{t('shell:action.close')}</Button>
  return (
    <>
      <Button disabled={isBusy ?? false} onClick={onClose}>
        {t('shell:action.cancel')}
      </Button>
      <BusyButton
        theme="solid"
        type="primary"
        htmlType="submit"
        form={formId}
        isBusy={isBusy ?? false}
        disabled={isIncomplete ?? false}
      >
        {okLabel ?? t('shell:action.confirm')}
      </BusyButton>
    </>
  )
}

/** Where the focus begins: the choice that is made, so that the arrow keys change it at once; else the first thing to use. */
const first = 'input:checked, input:not([readonly]), select, ul[tabindex], button'

function useFirstFocus(body: { current: HTMLElement | null }, isLoading: boolean): void {
  useEffect(() => {
    if (isLoading) return
    body.current?.querySelector<HTMLElement>(first)?.focus()
  }, [body, isLoading])
}
