import type { Manifest, MicroFrontend } from '@center/shared/contract'
import { SANDBOX, STORING_SANDBOX } from '@center/shared/guest-protocol'
import type { GuestOrigins } from '../../../platform/config/guest-domain'
import type { RegistrationRow } from '../database/registrations.repository'

/**
 * Whether an element runs in a frame of its own. Operations decide by the registration; a vendor may ask for it in the
 * manifest, and what was asked for there no one takes away.
 */
export function runsInFrame(
  { kind, isolation }: Pick<Manifest, 'kind' | 'isolation'>,
  registration: Pick<RegistrationRow, 'isolation'>,
): boolean {
  return kind === 'element' && (registration.isolation === 'frame' || isolation === 'frame')
}

type Place = { tenantId: string; name: string; version: string }
type Row = Place & Pick<RegistrationRow, 'capabilities'>

/**
 * Whether an isolated app keeps what it stores: where it has an origin for itself, and operations grant it `storage`. Only there does its
 * sandbox let it be of its origin; on one that others share, it would be one with them.
 */
export function hasOwnStorage(row: Row, { ownOf }: GuestOrigins): boolean {
  return ownOf(row) !== null && row.capabilities.includes('storage')
}

/** The frame of an isolated element: on its own origin, on the second one that all share, else below our own address. */
export function toGuestFrame(row: Row, guestOrigins: GuestOrigins): NonNullable<MicroFrontend['iframe']> {
  const { tenantId, name, version } = row
  const origin = guestOrigins.of(row) ?? ''
  const src = `${origin}/center-frame/${encodeURIComponent(tenantId)}/${encodeURIComponent(name)}/${version}`
  return hasOwnStorage(row, guestOrigins)
    ? { src, origin, sandbox: STORING_SANDBOX, allow: '' }
    : { src, origin: 'null', sandbox: SANDBOX, allow: '' }
}
