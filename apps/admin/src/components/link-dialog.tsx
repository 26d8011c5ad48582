import { useState } from 'react'
import type { PasswordLink } from '@center/shared/contract'
import { useCloseOnBack, useText } from '@center/shared/host'
import { Button, Dialog } from '@center/shared/ui'
import { TextField } from './fields'
import { copyText } from '../lib/copy-text'

type Props = { given: PasswordLink; onClose: () => void }

/** The link by which a user sets a password. It is shown this one time. */
export function LinkDialog({ given: { link, expiresAt }, onClose }: Props) {
  const t = useText()
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  useCloseOnBack(onClose)
  const copy = async () => setOutcome((await copyText(link)) ? 'copied' : 'notCopied')
  return (
    <Dialog
      title={t('admin:users.link')}
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
      <p>{t('admin:users.linkText', { time: expiresAt })}</p>
      <TextField label={t('admin:users.link')} value={link} isFixed onChange={() => {}} />
      <p role="status">{outcome && t(`admin:users.${outcome}`)}</p>
    </Dialog>
  )
}
