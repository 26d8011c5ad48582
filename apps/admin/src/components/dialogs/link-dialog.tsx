import { toMinute, type PasswordLink } from '@center/shared/contract'
import { useCloseOnBack, useText } from '@center/shared/host'
import { Button, Dialog, Notice } from '@center/shared/ui'
import { providerWords } from '../../lib/provider-words'
import { CopyDialog } from './copy-dialog'

type Props = { given: PasswordLink; onClose: () => void }

/** The link by which a user sets a password, shown this one time; or that it was sent to the user. */
export function LinkDialog({ given, onClose }: Props) {
  return given.sent?.isSent ? (
    <SentLink given={given} onClose={onClose} />
  ) : (
    <ShownLink given={given} onClose={onClose} />
  )
}

function SentLink({ given: { expiresAt, sent }, onClose }: Props) {
  const t = useText()
  useCloseOnBack(onClose)
  return (
    <Dialog
      title={t('admin:users.link')}
      closeLabel={t('admin:dialog.close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('admin:dialog.close')}</Button>}
    >
      <p role="status">{t('admin:users.sentText', { recipient: sent?.recipient ?? '', time: toMinute(expiresAt) })}</p>
    </Dialog>
  )
}

function ShownLink({ given: { link, expiresAt, sent }, onClose }: Props) {
  const t = useText()
  return (
    <CopyDialog title={t('admin:users.link')} value={link} onClose={onClose}>
      {sent && (
        <Notice tone="warning" title={t('admin:users.notSentTitle')} about={sent}>
          <p>{t('admin:users.notSent', { recipient: sent.recipient, reason: providerWords(sent.error) })}</p>
        </Notice>
      )}
      <p>{t('admin:users.linkText', { time: toMinute(expiresAt) })}</p>
    </CopyDialog>
  )
}
