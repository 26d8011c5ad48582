import { useSnapshot } from 'valtio'
import { overlays } from '../lib/overlays.store'
import { NameDialog } from './name-dialog'
import { OwnDataDialog } from './own-data-dialog'
import { PasswordDialog } from './password-dialog'
import { PasskeysDialog } from './passkeys/passkeys-dialog'
import { PhoneDialog } from './phone-dialog'
import { ProofRequest } from './proof/proof-request'
import { SessionsDialog } from './sessions-dialog'
import { SignInsDialog } from './sign-ins-dialog'
import { TwoStepDialog } from './two-step/two-step-dialog'

/** The dialogs of the user's own account (spec 2); what was typed goes with them. */
export function AccountDialogs() {
  return (
    <>
      <OpenDialog />
      <ProofRequest />
    </>
  )
}

function OpenDialog() {
  const { account: open } = useSnapshot(overlays)
  if (open === 'name') return <NameDialog />
  if (open === 'password') return <PasswordDialog />
  if (open === 'phone') return <PhoneDialog />
  if (open === 'passkeys') return <PasskeysDialog />
  if (open === 'two-step') return <TwoStepDialog />
  if (open === 'data') return <OwnDataDialog />
  if (open === 'sign-ins') return <SignInsDialog />
  return open === 'sessions' ? <SessionsDialog /> : null
}
