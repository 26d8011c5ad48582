import type { FastifyRequest } from 'fastify'
import { isAdminRight, type Endpoint } from '@center/shared/contract'
import { enterPortal, enterTenant } from '../async/tenant-walls'
import { AppError } from '../errors/errors'
import { header, type Callers } from './callers'
import { ADMIN_USER, DEPLOY_USER, type Session } from './session'
import { expectProof } from './session-proof'
import type { ExpectPreview } from './tab-opening'
import { createTokenWall, type AdmittedEndpoint, type TokenWall } from './tokens/token-wall'

export type Access = ReturnType<typeof createAccess>

type Dependencies = TokenWall & {
  callers: () => Callers
  /** The token that may release without a user; null where none is set. */
  opsToken: () => string | null
  /** The token that may administer without a user; null where none is set. */
  adminToken: () => string | null
  grantedActions: (session: Session) => Promise<Set<string>>
  /** Whether a user works for a vendor of the registry. */
  isVendorMember: (session: Session) => Promise<boolean>
  /** Whether a session has proven its password of late. */
  isProven: (sessionId: string) => Promise<boolean>
  /** Throws when the user may not look at the portal as a role has it, or no longer. */
  expectPreview: ExpectPreview
  /** Throws when the user or the tenant has made more calls than a minute has. */
  countCall: (session: Session) => Promise<void>
}

/**
 * The wall before every handler: who calls, whether the call is what the caller signed, whether the caller may, and whether the password
 * was proven where the call is dangerous.
 */
export function createAccess(dependencies: Dependencies) {
  const { callers, opsToken, adminToken, grantedActions, isProven, expectPreview, countCall } = dependencies
  const byToken = createTokenWall(dependencies)

  async function guest(request: FastifyRequest): Promise<Session | null> {
    const token = header(request, 'authorization_front')
    if (!token) return null
    try {
      return await callers().find(token, request)
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  async function expectRight(session: Session, { permission, alsoVendors }: AdmittedEndpoint): Promise<void> {
    if (permission === 'session' || (await grantedActions(session)).has(permission)) return
    // Which of the vendor's apps it is about, the handler asks.
    if (!alsoVendors || !(await dependencies.isVendorMember(session))) throw new AppError('permission.denied')
  }

  /** The session with what it has proven, of an endpoint that asks for it. */
  async function withProof(session: Session, { confirmed }: Pick<Endpoint, 'confirmed'>): Promise<Session> {
    if (!confirmed) return session
    const proven = { ...session, isProven: await isProven(session.id) }
    if (confirmed === true) expectProof(proven)
    return proven
  }

  return {
    /** The caller of an endpoint. Throws the failure that the caller is told. */
    async admit(request: FastifyRequest, endpoint: AdmittedEndpoint): Promise<Session | null> {
      const { permission } = endpoint
      if (permission === 'public') {
        const known = await guest(request)
        if (known) await countCall(known)
        return known
      }
      if (header(request, 'authorization')) {
        if (permission === 'ops:release') return byToken(request, endpoint, { token: opsToken(), user: DEPLOY_USER })
        if (isAdminRight(permission)) return byToken(request, endpoint, { token: adminToken(), user: ADMIN_USER })
      }

      const token = header(request, 'authorization_front')
      if (!token) throw new AppError('session.required')
      const session = await callers().admit(token, request)
      if (permission === 'tenant:operate') enterPortal()
      else enterTenant(session.tenantId)
      await countCall(session)
      await expectPreviewed(session, expectPreview)
      expectReading(session, request, endpoint)
      await expectRight(session, endpoint)
      return withProof(session, endpoint)
    },
  }
}

/** Ends a preview whose user has lost the right to it since the tab was opened: to the tab it is as if the session were over. */
async function expectPreviewed(session: Session, expectPreview: ExpectPreview): Promise<void> {
  if (session.previewRoleId === undefined) return
  await expectPreview(session, session.previewRoleId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('session.required') : error
  })
}

/** Refuses what a preview of a role would change. */
function expectReading(session: Session, { method }: FastifyRequest, { changes, reads }: AdmittedEndpoint): void {
  if (session.previewRoleId === undefined || reads) return
  if ((method !== 'GET' && method !== 'HEAD') || changes) throw new AppError('preview.read_only')
}
