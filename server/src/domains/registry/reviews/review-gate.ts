import { scopeOfApp } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import { PORTAL, SETUP } from '../../../platform/session/session'
import type { CertificationRow } from '../database/certifications.repository'
import type { RegistrationRow } from '../database/registrations.repository'
import type { RegistryRepository } from '../database/registry.repository'
import type { ReviewPolicy } from '../database/reviews.repository'
import type { VersionRow } from '../database/versions.repository'
import { isPublisher, isTrusted, personBehind, placeOf, reviewStateOf, type Reviewed } from './review-rule'

type Repository = Pick<RegistryRepository, 'reviews' | 'versions' | 'certifications'>
type Run = Pick<RegistrationRow, 'tenantId' | 'name' | 'isolation'>
/** Who commands, and the user who answers for it where that is another. */
type Command = { by: string; person?: string | null }
export type ReviewGate = ReturnType<typeof createReviewGate>

/** What stands between a version and the users of a tenant: reviews by people, and the check that the portal has made. */
export function createReviewGate({ isOwn }: { isOwn: (name: string) => boolean }) {
  async function expectReview(
    { reviews }: Repository,
    { at, row, policy, command }: { at: Run; row: VersionRow; policy: ReviewPolicy; command: Command },
  ): Promise<void> {
    const { name, version } = row
    const ofApp = await reviews.ofApps(at.tenantId, [name])
    const reviewed = toReviewed(row, at, { isOwn: isOwn(name), isTrusted: isTrusted(ofApp) })
    const releaser = await independentOf(reviews, row, command)
    const spoken = ofApp.filter((review) => review.version === version)
    const state = reviewStateOf(reviewed, policy, { reviews: spoken, releaser })
    if (state !== 'free' && state !== 'approved') throw new AppError('review.required', { state })
  }

  async function expectCertified({ certifications }: Repository, row: VersionRow): Promise<void> {
    const { name, version, manifest } = row
    if (isOwn(name) || manifest.kind === 'link') return
    const state = faultOf(await certifications.find({ name, version }))
    if (state !== null) throw new AppError('app.not_certified', { state })
  }

  return {
    /** Refuses the release of a version that lacks a review or the check. What comes with the build was decided by its installation. */
    async expectRelease(tx: Repository, at: Run, row: VersionRow, command: Command): Promise<void> {
      if (command.by === PORTAL || isOfBuild(row)) return
      const policy = await tx.reviews.policy(at.tenantId)
      if (policy.certifiedOnly) await expectCertified(tx, row)
      if (policy.mode !== 'none') await expectReview(tx, { at, row, policy, command })
    },

    /** Refuses to take the frame away from around a version that no two people trust in the page. */
    async expectPlace(
      tx: Repository,
      at: RegistrationRow | null,
      next: Pick<RegistrationRow, 'isolation'>,
      command: Command,
    ): Promise<void> {
      if (!at || at.isolation === next.isolation || next.isolation === 'frame') return
      const policy = await tx.reviews.policy(at.tenantId)
      if (policy.mode === 'none' || command.by === PORTAL) return
      for (const version of [at.version, at.canaryVersion]) {
        const row = version === null ? null : await tx.versions.find(at.name, version)
        if (row) await expectReview(tx, { at: { ...at, ...next }, row, policy, command })
      }
    },
  }
}

/** Apps of the portal, and the examples of a first start. */
const isOfBuild = ({ publishedBy }: VersionRow) => publishedBy === PORTAL || publishedBy === SETUP

/** Who releases, as a second person; null for those who made the version, and for programs. */
async function independentOf(
  reviews: Repository['reviews'],
  { name, publishedBy }: VersionRow,
  { by, person = personBehind(by) }: Command,
): Promise<string | null> {
  const scope = scopeOfApp(name)
  if (person === null || isPublisher(publishedBy, person)) return null
  return scope !== null && (await reviews.isOfVendor(scope, person)) ? null : person
}

/** What the check of a version lacks; null: it passed. */
function faultOf(found: CertificationRow | null): string | null {
  if (!found?.report) return found?.state ?? 'waiting'
  return found.report.passed ? null : 'refused'
}

/** A version as the rule looks at it. */
export function toReviewed(
  row: Pick<VersionRow, 'name' | 'manifest' | 'baseUrl'>,
  at: Pick<RegistrationRow, 'isolation'> | null,
  known: Pick<Reviewed, 'isOwn' | 'isTrusted'>,
): Reviewed {
  return { name: row.name, place: placeOf(row, at), ...known }
}
