import { useSnapshot } from 'valtio'
import { pageFunctions, portalBase, session, usePasswordField, useText } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import { addressOf, place } from '../../lib/place.store'
import type { PasswordForm } from '../../lib/use-proof'
import { TextField } from '../fields'

type Props = { form: PasswordForm; onResume: () => void }

/** The user's password, before something dangerous. Where code of a guest has run it is typed in a window of its own. */
export function ProofField({ form, onResume }: Props) {
  const isAllowed = usePasswordField()
  const { user } = useSnapshot(session)
  const t = useText()
  if (!isAllowed) return <ProofElsewhere onResume={onResume} />
  return (
    <section>
      <p>{t('errors:proof.required')}</p>
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <TextField
        key={form.attempt}
        label={t('admin:proof.password')}
        hint={t('admin:proof.hint')}
        type="password"
        autoComplete="current-password"
        hasFocus
        isRequired
        value={form.password}
        problem={form.problem}
        onChange={form.type}
      />
    </section>
  )
}

function ProofElsewhere({ onResume }: Pick<Props, 'onResume'>) {
  const t = useText()
  const open = () => pageFunctions.openWindow(portalBase + addressOf({ ...place, section: 'proof', id: '' }))
  return (
    <section role="alert">
      <p>{t('admin:proof.elsewhere')}</p>
      <Button onClick={() => void open()}>{t('admin:proof.open')}</Button>
      <Button onClick={onResume}>{t('admin:proof.resume')}</Button>
    </section>
  )
}
