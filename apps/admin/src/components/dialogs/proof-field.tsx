import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ProofWay } from '@center/shared/contract'
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

/** A code or a passkey in place of the password, for users who have one; and back. */
function OtherWay({ form: { way, choose, byPasskey } }: { form: PasswordForm }) {
  const [known, setKnown] = useState<readonly ProofWay[]>([])
  const t = useText()
  useEffect(() => void loadProofWays().then((ways) => setKnown(ways.ok ? ways.value : [])), [])
  const other = way === 'password' ? 'code' : 'password'
  return (
    <>
      {known.includes('code') && (
        <Button theme="borderless" onClick={() => choose(other)}>
          {t(`admin:proof.${other}Instead`)}
        </Button>
      )}
      {known.includes('passkey') && (
        <Button theme="borderless" onClick={() => void byPasskey()}>
          {t('admin:proof.passkeyInstead')}
        </Button>
      )}
    </>
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
