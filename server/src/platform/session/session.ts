import type { Language } from '@center/shared/contract'

/** Who calls. The tenant and the user come from here and never from a parameter. */
export type Session = {
  id: string
  userId: string
  tenantId: string
  tenantCode: string
  language: Language
  /** The role whose portal the caller previews: in place of the caller's own roles, and for reading alone. */
  previewRoleId?: string
  /** The user has shown again of late who it is. It is looked for in calls alone that say `confirmed`; tokens of the environment count as proven. */
  isProven?: boolean
  /** The call came with a stored token: those of its scopes that opened it. */
  tokenScopes?: readonly string[]
  /** Who made that token, or trusted its issuer: it does nothing that its maker may not do. */
  tokenMaker?: { userId: string; tenantId: string }
}

/** Stands for the user where a deploy token calls: it belongs to no tenant and holds `ops:release` alone. */
export const DEPLOY_USER = 'deploy-token'

/** Stands for the user where the administration token calls: it belongs to no tenant and holds every right of administration. */
export const ADMIN_USER = 'administration-token'

/** Stands for the author of what the portal does by itself, such as what its installation brings. */
export const PORTAL = 'center'
/** The author of the example apps, which a first start publishes from the build. */
export const SETUP = 'setup'
