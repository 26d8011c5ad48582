import type { Registration } from '@center/shared/contract'
import { AppError, invalidField } from '../../../platform/errors/errors'
import type { RegistrationRow, Target } from '../database/registrations.repository'
import type { RegistryRepository } from '../database/registry.repository'
import type { VersionRow } from '../database/versions.repository'

/** A change is decided on a revision; without one, or on an old one, it is refused and told the current. */
export function checkExpected({ revision }: RegistrationRow, expected: number | null): void {
  if (expected !== revision) throw new AppError('release.revision_conflict', { revision })
}

/** Somebody was faster: the refusal tells the revision that is there now. */
export async function revisionConflict(tx: RegistryRepository, target: Target): Promise<AppError> {
  const current = await tx.registrations.find(target)
  return new AppError('release.revision_conflict', { revision: current?.revision ?? null })
}

/**
 * What a tenant lets a guest do must fit the version. Of bundles only an element can run isolated; a
 * frame may come only from an origin that the tenant named, where it named any.
 */
export function checkReleasable(
  { manifest, baseUrl }: Pick<VersionRow, 'manifest' | 'baseUrl'>,
  { isolation, origins }: Pick<RegistrationRow, 'isolation' | 'origins'>,
): void {
  const isIsolated = isolation === 'frame' || manifest.isolation === 'frame'
  if (isIsolated && baseUrl === null && manifest.kind !== 'element') {
    throw invalidField('isolation', `of bundles only an element can run in a frame, not ${manifest.kind}`)
  }
  if (baseUrl === null || origins.length === 0) return
  const { origin } = new URL(manifest.entry, baseUrl)
  if (!origins.includes(origin)) throw invalidField('origins', `${origin} is not among the origins of the registration`)
}

/** A menu prefix opens one app, and the versions that run must still fit. */
export async function checkRegistration(
  tx: RegistryRepository,
  target: Target,
  registration: Registration,
): Promise<void> {
  const holder = await tx.registrations.findByPrefix(target.tenantId, registration.menuPrefix)
  if (holder && holder.name !== target.name) throw invalidField('menuPrefix', `belongs to ${holder.name}`)
  const existing = await tx.registrations.find(target)
  for (const version of [existing?.version, existing?.canaryVersion]) {
    const running = version ? await tx.versions.find(target.name, version) : null
    if (running) checkReleasable(running, registration)
  }
}
