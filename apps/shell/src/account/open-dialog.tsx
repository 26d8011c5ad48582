import type { AccountDialog } from '../lib/overlays.store'
import { NameDialog } from './name-dialog'
import { OwnDataDialog } from './own-data-dialog'
import { PasswordDialog } from './password-dialog'
import { PasskeysDialog } from './passkeys/passkeys-dialog'
import { PhoneDialog } from './phone-dialog'
import { SessionsDialog } from './sessions-dialog'
import { SignInsDialog } from './sign-ins-dialog'
import { TwoStepDialog } from './two-step/two-step-dialog'

/** Draws the dialog of the user's own account that is open (spec 2). */
export function drawDialog(open: AccountDialog | null) {
  if (open === 'name') return <NameDialog />
  if (open === 'password') return <PasswordDialog />
  if (open === 'phone') return <PhoneDialog />
  if (open === 'passkeys') return <PasskeysDialog />
  if (open === 'two-step') return <TwoStepDialog />
  if (open === 'data') return <OwnDataDialog />
  if (open === 'sign-ins') return <SignInsDialog />
  return open === 'sessions' ? <SessionsDialog /> : null
}
