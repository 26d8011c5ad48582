import { scopeOfApp, toWireTime, type ReviewedVersion, type VersionReview } from '@center/shared/contract'
import { AppError, invalidField } from '../../../platform/errors/errors'
import type { NamesOf } from '../../../platform/session/names-of'
import { PORTAL, type Session } from '../../../platform/session/session'
import type { RegistryRepository } from '../database/registry.repository'
import type { ReviewedRow, ReviewPolicy, ReviewRow } from '../database/reviews.repository'
import type { PublishingRights } from '../versions/publishing-rights'
import { toReviewed } from './review-gate'
import { isPublisher, isTrusted, reviewStateOf } from './review-rule'

type Place = { tenantId: string; name: string; version: string }
type Draft = Pick<ReviewRow, 'verdict' | 'inPage' | 'note'>
type Told = { policy: ReviewPolicy; ofApps: ReviewRow[]; vendors: ReadonlyMap<string, Vendor>; session: Session }
type Vendor = { name: string; isMember: boolean }
export type ReviewsService = ReturnType<typeof createReviewsService>

type Dependencies = {
  repository: RegistryRepository
  rights: Pick<PublishingRights, 'vendorOf'>
  own: {
    has: (name: string) => boolean
    builtVersion: (name: string) => string | null
    bringIn: (name: string) => Promise<unknown>
  }
  now: () => Date
  namesOf: NamesOf
}

/** Versions as reviewers of a tenant see them. */
function createReviewReader({ repository, rights, own, namesOf }: Dependencies) {
  async function vendorsOf(names: string[], userId: string): Promise<Map<string, Vendor>> {
    const scopes = [...new Set(names.map(scopeOfApp))].filter((scope) => scope !== null)
    const found = await Promise.all(scopes.map((scope) => rights.vendorOf(scope, userId)))
    return new Map(scopes.flatMap((scope, index) => (found[index] ? [[scope, found[index]] as const] : [])))
  }

  async function tell(rows: ReviewedRow[], tenantId: string, session: Session): Promise<ReviewedVersion[]> {
    const names = [...new Set(rows.map(({ version }) => version.name))]
    const told = {
      policy: await repository.reviews.policy(tenantId),
      ofApps: names.length > 0 ? await repository.reviews.ofApps(tenantId, names) : [],
      vendors: await vendorsOf(names, session.userId),
      session,
    }
    return rows.map((row) => toReviewedVersion(row, told, own))
  }

  async function withNames(rows: ReviewedVersion[], session: Session): Promise<ReviewedVersion[]> {
    const ids = rows.flatMap(({ publishedBy, reviews }) => [publishedBy, ...reviews.map(({ reviewer }) => reviewer)])
    const nameOf = await namesOf(ids, session)
    const named = (review: VersionReview) => ({ ...review, reviewer: nameOf(review.reviewer) })
    return rows.map((row) => ({ ...row, publishedBy: nameOf(row.publishedBy), reviews: row.reviews.map(named) }))
  }

  async function read({ tenantId, ...only }: Place, session: Session): Promise<ReviewedVersion> {
    await own.bringIn(only.name)
    const rows = await repository.reviews.versions(tenantId, only)
    const [told] = await withNames(await tell(rows, tenantId, session), session)
    if (!told) throw new AppError('app.version_not_found')
    return told
  }

  return { tell, withNames, read }
}

/** What reviewers of a tenant see of versions, and say about them. */
export function createReviewsService(dependencies: Dependencies) {
  const { repository, own, now } = dependencies
  const { tell, withNames, read } = createReviewReader(dependencies)

  /** Programs say nothing, and no one says anything about their own version. */
  async function expectReviewer(place: Place, session: Session): Promise<void> {
    if (session.tokenScopes || session.tenantId === '') throw new AppError('permission.denied')
    if ((await read(place, session)).isOfCaller) throw new AppError('review.own_version')
  }

  async function write(
    place: Place,
    session: Session,
    { requestId, ...change }: { requestId: string; kind: string; draft: Draft | null },
  ): Promise<ReviewedVersion> {
    const { userId } = session
    const { kind, draft } = change
    await repository.transaction(async (tx) => {
      const at = now()
      if (draft) await tx.reviews.write({ ...place, userId, ...draft, at })
      else if (!(await tx.reviews.remove(place, userId))) throw new AppError('record.not_found')
      const object = `${place.name}@${place.version}`
      const details = { kind, ...(draft ?? {}) }
      const { tenantId } = place
      await tx.audit({ at, actor: userId, tenantId, action: 'review', object, details, requestId })
    })
    return read(place, session)
  }

  return {
    read,

    async list(
      tenantId: string,
      { show, page, limit }: { show: 'waiting' | 'all'; page: number; limit: number },
      session: Session,
    ): Promise<{ rows: ReviewedVersion[]; total: number }> {
      const found = await repository.reviews.versions(tenantId)
      const listed = found.filter(
        ({ version, registration }) => version.publishedBy !== PORTAL && (registration || own.has(version.name)),
      )
      const rows = (await tell(listed, tenantId, session)).filter(({ state }) =>
        show === 'all' ? state !== 'free' : state !== 'free' && state !== 'approved',
      )
      const shown = rows.slice((page - 1) * limit, page * limit)
      return { rows: await withNames(shown, session), total: rows.length }
    },

    async review(place: Place, draft: Draft, session: Session, requestId: string): Promise<ReviewedVersion> {
      await expectReviewer(place, session)
      if (draft.verdict === 'refused' && draft.note === '') throw invalidField('note', 'required')
      return write(place, session, { requestId, kind: draft.verdict, draft })
    },

    async withdraw(place: Place, session: Session, requestId: string): Promise<ReviewedVersion> {
      await expectReviewer(place, session)
      return write(place, session, { requestId, kind: 'withdraw', draft: null })
    },
  }
}

function toReviewedVersion(row: ReviewedRow, told: Told, own: Dependencies['own']): ReviewedVersion {
  const { policy, ofApps, vendors, session } = told
  const { version: published, registration, title, titleEn } = row
  const { name, version, manifest, bytes, publishedBy } = published
  const ofApp = ofApps.filter((review) => review.name === name)
  const reviews = ofApp.filter((review) => review.version === version)
  const reviewed = toReviewed(published, registration, { isOwn: own.has(name), isTrusted: isTrusted(ofApp) })
  const vendor = vendorIn(vendors, name)
  const state = reviewStateOf(reviewed, policy, { reviews, releaser: null })
  return {
    name,
    title: manifest.title || title,
    titleEn: manifest.titleEn || titleEn,
    version,
    publishedAt: toWireTime(published.publishedAt),
    publishedBy,
    bytes,
    isOwn: own.has(name),
    vendor: vendor && { scope: vendor.scope, name: vendor.name },
    place: reviewed.place,
    capabilities: [...manifest.capabilities],
    provides: Object.entries(manifest.provides ?? {}).map(([library, provided]) => `${library} ${provided.version}`),
    running: registration ? registration.version : own.builtVersion(name),
    state: publishedBy === PORTAL ? 'free' : state,
    isOfCaller: vendor?.isMember === true || isPublisher(publishedBy, session.userId),
    reviews: reviews.map((review) => toReview(review, session)),
  }
}

function vendorIn(vendors: Told['vendors'], name: string) {
  const scope = scopeOfApp(name)
  const vendor = scope === null ? undefined : vendors.get(scope)
  return vendor && scope !== null ? { ...vendor, scope } : null
}

function toReview({ userId, verdict, inPage, note, at }: ReviewRow, session: Session): VersionReview {
  return { reviewer: userId, isMine: userId === session.userId, verdict, inPage, note, at: toWireTime(at) }
}
