import { scopeOfApp, type Manifest, type ReviewProgress, type RunningPlace } from '@center/shared/contract'
import { ADMIN_USER, DEPLOY_USER } from '../../../platform/session/session'
import type { ReviewPolicy, ReviewRow } from '../database/reviews.repository'

/** All that decides whether a version needs a review. */
export type Reviewed = {
  name: string
  isOwn: boolean
  place: RunningPlace
  /** Two people agreed, for any version of the app, that it runs in the page. */
  isTrusted: boolean
}
type Spoken = Pick<ReviewRow, 'userId' | 'verdict' | 'inPage'>

/** Where a version runs as a tenant has the app. */
export function placeOf(
  { manifest, baseUrl }: { manifest: Pick<Manifest, 'isolation'>; baseUrl: string | null },
  registration: { isolation: 'none' | 'frame' } | null,
): RunningPlace {
  if (baseUrl !== null) return 'site'
  return registration?.isolation === 'frame' || manifest.isolation === 'frame' ? 'frame' : 'page'
}

/** Whether the tenant asks for a review of the version at all. */
export function isReviewed({ name, isOwn, place, isTrusted }: Reviewed, policy: ReviewPolicy): boolean {
  if (policy.mode === 'none' || policy.mode === 'all') return policy.mode === 'all'
  if (isOwn || policy.mode === 'own') return isOwn
  const isApproved = policy.mode === 'page' || policy.approvedVendors.includes(scopeOfApp(name) ?? '')
  return !isApproved || (place === 'page' && !isTrusted)
}

/** Users who agree to a version where it runs. Code in the page, ours too, needs the word that it may. */
function approversOf({ place }: Pick<Reviewed, 'place'>, reviews: readonly Spoken[]): string[] {
  return reviews
    .filter(({ verdict, inPage }) => verdict === 'approved' && (place !== 'page' || inPage))
    .map(({ userId }) => userId)
}

/**
 * What a version lacks. One refusal keeps it away until it is taken back. Code in the page takes two people: two reviewers, or one and
 * another who releases it; `releaser` is null where no one releases it yet, or a program does.
 */
export function reviewStateOf(
  reviewed: Reviewed,
  policy: ReviewPolicy,
  { reviews, releaser }: { reviews: readonly Spoken[]; releaser: string | null },
): ReviewProgress {
  if (!isReviewed(reviewed, policy)) return 'free'
  if (reviews.some(({ verdict }) => verdict === 'refused')) return 'refused'
  const approvers = approversOf(reviewed, reviews)
  if (approvers.length === 0) return 'waiting'
  if (reviewed.place !== 'page') return 'approved'
  const people = new Set(releaser === null ? approvers : [...approvers, releaser])
  return people.size >= 2 ? 'approved' : 'second'
}

/** Whether two people agreed, of whichever versions, that an app runs in the page. */
export function isTrusted(reviews: readonly Spoken[]): boolean {
  const agreed = reviews.filter(({ verdict, inPage }) => verdict === 'approved' && inPage)
  return new Set(agreed.map(({ userId }) => userId)).size >= 2
}

/** Whether a user published a version, or made the token that did. */
export const isPublisher = (publishedBy: string, userId: string): boolean => personBehind(publishedBy) === userId

/** The user behind the author of a command: of a stored token its maker; null for programs that no one user answers for. */
export function personBehind(author: string): string | null {
  if (author === DEPLOY_USER || author === ADMIN_USER || author.startsWith('ci-token/')) return null
  return author.startsWith('access-token/') ? author.slice(author.lastIndexOf('/') + 1) : author
}
