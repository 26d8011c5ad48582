import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { loadProofWays, pageFunctions, portalBase, session, usePasswordField, useText } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import { addressOf, place } from '../../lib/place.store'
import type { PasswordForm } from '../../lib/use-proof'
import { PasswordField, TextField } from '../fields'
import { ProviderProofs } from './provider-proofs'

type Props = { form: PasswordForm; onResume: () => void }

/** The user's password or a code, before something dangerous. Where code of a guest has run the password is typed in a window of its own. */
export function ProofField({ form, onResume }: Props) {
  const { way } = form
  const isAllowed = usePasswordField(way === 'password')
  return isAllowed ? <Entry form={form} onResume={onResume} /> : <ProofElsewhere form={form} onResume={onResume} />
}

function Entry({ form, onResume }: Props) {
  const { way } = form
  const { user } = useSnapshot(session)
  const t = useText()
  const shared = {
    label: t(`admin:proof.${way}`),
    hint: t('admin:proof.hint'),
    hasFocus: true,
    isRequired: true,
    value: form.password,
    problem: form.problem,
    onChange: form.type,
  }
  const key = `${way} ${form.attempt}`
  return (
    <section>
      <p>{t('errors:proof.required')}</p>
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      {way === 'password' ? (
        <PasswordField key={key} {...shared} autoComplete="current-password" />
      ) : (
        <TextField key={key} {...shared} autoComplete="one-time-code" />
      )}
      <OtherWay form={form} />
      <ProviderProofs onResume={onResume} />
    </section>
  )
}

/** A code in place of the password, for users who have an authenticator app; and back. */
function OtherWay({ form: { way, choose } }: { form: PasswordForm }) {
  const [hasApp, setHasApp] = useState(false)
  const t = useText()
  useEffect(() => void loadProofWays().then((ways) => setHasApp(ways.ok && ways.value.includes('code'))), [])
  if (!hasApp) return null
  const other = way === 'password' ? 'code' : 'password'
  return (
    <Button theme="borderless" onClick={() => choose(other)}>
      {t(`admin:proof.${other}Instead`)}
    </Button>
  )
}

function ProofElsewhere({ form, onResume }: Props) {
  const t = useText()
  const open = () => pageFunctions.openWindow(portalBase + addressOf({ ...place, section: 'proof', id: '' }))
  return (
    <section role="alert">
      <p>{t('admin:proof.elsewhere')}</p>
      <Button onClick={() => void open()}>{t('admin:proof.open')}</Button>
      <Button onClick={onResume}>{t('admin:proof.resume')}</Button>
      <OtherWay form={form} />
      <ProviderProofs onResume={onResume} />
    </section>
  )
}
