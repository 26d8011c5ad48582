import type { Written } from '@center/shared/contract'
import { useText, type Result } from '@center/shared/host'
import { ActDialog } from '../components/dialogs/act-dialog'

type Props = {
  name: string
  text: string
  doneText: string
  onRevoke: () => Promise<Result<Written>>
  onDone: () => void
  onClose: () => void
}

/** Asks before what lets programs in is revoked, for good. */
export function RevokeDialog({ name, text, onRevoke, ...rest }: Props) {
  const t = useText()
  return (
    <ActDialog
      {...rest}
      title={t('admin:accessTokens.revokeTitle', { name })}
      text={text}
      okLabel={t('admin:accessTokens.revoke')}
      isDanger
      onAct={onRevoke}
    />
  )
}
