import { grantedActions, isAdminRight, limitsOf, type Permissions } from '@center/shared/contract'
import { buildMenu, type MenuFilter } from './menu-tree'
import type { PermissionsRepository } from './permissions.repository'
import { rightsOf, type RoleRights } from './role-rights'

/** Who asks: what a session says of itself. */
export type Actor = { id: string; userId: string; tenantId: string; tenantCode: string }

/** What the members domain answers about roles: only roles that the actor holds. */
export type Roles = {
  findRole(
    actor: Actor,
    asked: { fastRoleCode?: string; roleId?: string; wbCode?: string },
  ): Promise<{ id: string } | null>
  heldRoleIds(actor: Actor): Promise<string[]>
  holdersOf(tenantId: string, roleIds: string[]): Promise<string[]>
}

export type PermissionsRequest = {
  roleId?: string
  fastRoleCode?: string
  targetWb?: string
  partWb?: string
  appCodes?: string
  serviceCode?: string
}

export type PermissionsService = ReturnType<typeof createPermissionsService>

/** Menus and actions. Whatever a wish names can narrow what a role has and never widen it. */
export function createPermissionsService(repository: PermissionsRepository, roles: Roles) {
  /** Ids of the roles of a tenant that grant one of some actions. */
  async function rolesWith(tenantId: string, actions: readonly string[]): Promise<string[]> {
    const allowing = (await repository.actionsByRole(tenantId)).filter(({ type, status, action: said }) => {
      const granted = grantedActions({ auth: [{ id: '', type, action: said, menuId: '' }], allAuth: [] })
      return status === '0' && actions.some((action) => granted.has(action))
    })
    return [...new Set(allowing.map(({ roleId }) => roleId))]
  }

  /** Ids of the roles whose rights reach some users or enterprises alone. */
  async function limitedRoles(tenantId: string): Promise<Set<string>> {
    const entries = await repository.actionsByRole(tenantId)
    return new Set(entries.filter((entry) => limitsOf([entry]).length > 0).map(({ roleId }) => roleId))
  }

  async function rightsOfActor(actor: Actor): Promise<RoleRights> {
    const held = await roles.heldRoleIds(actor)
    if (held.length === 0) return { actions: new Set(), limits: null, isOfOwnEnterprises: false }
    const [auth, allAuth] = await Promise.all([
      repository.entriesOf(actor.tenantId, held),
      repository.statedOf(actor.tenantId, held),
    ])
    return rightsOf(held, auth, allAuth)
  }

  return {
    /** Menu and rights of the role that the session works as; nothing at all for a user without a role. */
    async describe(actor: Actor, asked: PermissionsRequest): Promise<Permissions> {
      const role = await roles.findRole(actor, {
        fastRoleCode: asked.fastRoleCode,
        roleId: asked.roleId,
        wbCode: asked.targetWb,
      })
      if (!role) return { auth: [], allAuth: [], menu: [] }

      const [auth, allAuth, rows, granted] = await Promise.all([
        repository.entriesOf(actor.tenantId, [role.id]),
        repository.statedOf(actor.tenantId, [role.id]),
        repository.menuOf(actor.tenantId),
        repository.menuIdsOf(actor.tenantId, role.id),
      ])
      return { auth, allAuth, menu: buildMenu(rows, granted, toFilter(asked)) }
    },

    /**
     * What the server lets an actor do: the actions of every role held. The role in use chooses what the screen shows;
     * it comes from the address, so it cannot be the wall.
     */
    grantedActions: async (actor: Actor): Promise<Set<string>> => (await rightsOfActor(actor)).actions,

    /** The same, with the users whom rights over users reach. */
    rightsOf: rightsOfActor,

    rolesWith,

    /**
     * Ids of the users of a tenant who may do something, by whichever of their roles. Of a right of administration: by roles that hold it
     * for all of the tenant, or else by those that hold it for some users or enterprises.
     */
    async usersWith(tenantId: string, action: string, reach: 'all' | 'some' = 'all'): Promise<string[]> {
      const limited = isAdminRight(action) ? await limitedRoles(tenantId) : new Set<string>()
      const holding = await rolesWith(tenantId, [action])
      const roleIds = holding.filter((id) => limited.has(id) === (reach === 'some'))
      return roleIds.length === 0 ? [] : roles.holdersOf(tenantId, roleIds)
    },

    /** Origins of the foreign pages that the tenant's menu shows in a frame. */
    async frameOrigins(tenantId: string): Promise<string[]> {
      const urls = (await repository.menuOf(tenantId)).filter((row) => row.serviceType === 1).map((row) => row.url)
      return urls.filter((url) => /^https?:/.test(url) && URL.canParse(url)).map((url) => new URL(url).origin)
    },
  }
}

function toFilter(asked: PermissionsRequest): MenuFilter {
  const appCodes = asked.appCodes?.split(',').map((code) => code.trim())
  return {
    appCodes: appCodes?.filter((code) => code !== ''),
    workbenchCode: asked.targetWb,
    partBench: asked.partWb,
    serviceCode: asked.serviceCode,
  }
}
