import { useState, type ReactNode } from 'react'
import { copyText, useCloseOnBack, useText } from '@center/shared/host'
import { Button, Dialog } from '@center/shared/ui'
import { TextField } from '../fields'

type Props = {
  title: string
  /** What is shown this one time, and is gone when the dialog is closed. */
  value: string
  children: ReactNode
  onClose: () => void
}

/** Shows a secret or a link once, to be copied. A press beside the dialog does not close it. */
export function CopyDialog({ title, value, children, onClose }: Props) {
  const t = useText()
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  useCloseOnBack(onClose)
  const copy = async () => setOutcome((await copyText(value)) ? 'copied' : 'notCopied')
  return (
    <Dialog
      title={title}
      closeLabel={t('admin:dialog.close')}
      isHeld
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('admin:dialog.close')}</Button>
          <Button theme="solid" onClick={() => void copy()}>
            {t('admin:users.copy')}
          </Button>
        </>
      }
    >
      {children}
      <TextField label={title} value={value} isFixed onChange={() => {}} />
      <p role="status">{outcome && t(`admin:users.${outcome}`)}</p>
    </Dialog>
  )
}
