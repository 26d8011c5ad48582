import type { Manifest, MicroFrontend } from '@center/shared/contract'
import { SANDBOX } from '@center/shared/guest-protocol'
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

/** The frame of an isolated element, on the second origin where there is one, else below our own address. */
export function toGuestFrame(
  { tenantId, name, version }: Place,
  frameOrigin: string | null,
): NonNullable<MicroFrontend['iframe']> {
  const path = `/center-frame/${encodeURIComponent(tenantId)}/${encodeURIComponent(name)}/${version}`
  return { src: `${frameOrigin ?? ''}${path}`, origin: 'null', sandbox: SANDBOX, allow: '' }
}
