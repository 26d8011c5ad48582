import * as z from 'zod/mini'

/**
 * A claim that a token of a CI system must have. In the value `*` stands for a part without `/` and `:`, and `**` for any text; all else
 * is compared letter by letter.
 */
export const ClaimRule = z.object({
  claim: z.string().check(z.trim(), z.regex(/^[A-Za-z][A-Za-z0-9_.:/-]{0,127}$/), z.refine(isFree, 'reserved')),
  value: z.string().check(z.trim(), z.minLength(1), z.maxLength(256)),
})
export type ClaimRule = z.infer<typeof ClaimRule>

/** What a token must say; one claim at least says whose it is, and is not left open by a wildcard. */
export const ClaimRules = z
  .array(ClaimRule)
  .check(z.minLength(1), z.maxLength(10), z.refine(namesAnOwner, 'owner'), z.refine(namesEachOnce, 'taken'))

/** Checked of each token by its issuer and audience, or by its times. */
const fixedClaims: ReadonlySet<string> = new Set(['iss', 'aud', 'exp', 'nbf', 'iat', 'jti'])

/**
 * Claims that say whose a token is. At an issuer that signs for everybody, as GitHub does, a token with `ref: refs/heads/main` may be
 * anybody's.
 */
export const ownerClaims = [
  'sub',
  'repository',
  'repository_id',
  'repository_owner',
  'repository_owner_id',
  'project_path',
  'project_id',
  'namespace_path',
  'namespace_id',
  'organization_slug',
  'organization_id',
  'oidc.circleci.com/project-id',
] as const
const owners: ReadonlySet<string> = new Set(ownerClaims)

function isFree(claim: string): boolean {
  return !fixedClaims.has(claim)
}

function namesAnOwner(rules: readonly ClaimRule[]): boolean {
  return rules.some(({ claim, value }) => owners.has(claim) && isAnchored(value))
}

function namesEachOnce(rules: readonly ClaimRule[]): boolean {
  return new Set(rules.map(({ claim }) => claim)).size === rules.length
}

/** Whether a wildcard follows a whole part: `acme/*` is of acme, while `acme*` is of acme-evil too. */
function isAnchored(value: string): boolean {
  const [head = ''] = value.split('*')
  if (head === value) return true
  return /[^/:][/:]$/.test(head) && !anyOwner.has(head.slice(0, -1))
}

/** Heads of a subject under which everybody is. */
const anyOwner: ReadonlySet<string> = new Set(['repo', 'repository', 'project_path', 'organization', 'org'])
