import type { ImportMap, Manifest, MicroFrontend } from '@center/shared/contract'
import type { RegistrationRow } from './registrations.repository'

/** What a frame may do. Without `allow-same-origin` its origin is opaque: it is nobody's, ours included. */
export const SANDBOX = 'allow-scripts allow-forms allow-downloads'

/**
 * Whether an element runs in a frame of its own. Operations decide by the registration; a vendor may ask for it in the
 * manifest, and what was asked for there nobody takes away.
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

/** The shared libraries that an isolated guest may import: packages, never a module of the portal's own. */
export function toLibraries({ imports, integrity }: ImportMap): Pick<ImportMap, 'imports' | 'integrity'> {
  const libraries = Object.entries(imports).filter(([name]) => !name.startsWith('@center/'))
  const pins = libraries.map(([, address]): [string, string] => [address, integrity[address] ?? ''])
  return { imports: Object.fromEntries(libraries), integrity: Object.fromEntries(pins) }
}
