import { grantedActions, isAdminRight, limitsOf, type Permissions } from '@center/shared/contract'
import { buildMenu, type MenuFilter } from './menu-tree'
import type { PermissionsRepository } from './permissions.repository'
import { createRightsCache } from './rights-cache'
import { rightsOf, type RoleRights } from './role-rights'

/** Who asks: what a session says of itself. */
export type Actor = { id: string; userId: string; tenantId: string; tenantCode: string }

/** A role that somebody holds, and the revision of what roles of the tenant may do at that moment. */
export type HeldRole = { role: { id: string } | null; rightsRevision: string | null }

/** What the members domain answers about roles: only roles that the actor holds. */
export type Roles = {
  findRole(actor: Actor, asked: { fastRoleCode?: string; roleId?: string; wbCode?: string }): Promise<HeldRole>
  heldRoleIds(actor: Actor): Promise<{ roleIds: string[]; rightsRevision: string | null }>
  holdersOf(tenantId: string, roleIds: string[]): Promise<string[]>
}

/** What narrows the menu of a role. */
export type RightsFilter = { targetWb?: string; partWb?: string; appCodes?: string; serviceCode?: string }
export type PermissionsRequest = RightsFilter & { roleId?: string; fastRoleCode?: string }

export type PermissionsService = ReturnType<typeof createPermissionsService>

/** Menus and actions. Whatever a wish names can narrow what a role has and never widen it. */
export function createPermissionsService(repository: PermissionsRepository, roles: Roles) {
  const cache = createRightsCache()

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

  async function rightsOfActor({ tenantId, ...actor }: Actor): Promise<RoleRights> {
    const { roleIds, rightsRevision: revision } = await roles.heldRoleIds({ tenantId, ...actor })
    if (roleIds.length === 0) return { actions: new Set(), limits: null, isOfOwnEnterprises: false }
    return cache.get({ tenantId, revision, key: keyOf('rights', roleIds) }, async () => {
      const { revision, auth, stated } = await repository.findRightsOf(tenantId, roleIds)
      return { revision, value: rightsOf(roleIds, auth, stated), size: auth.length + stated.length }
    })
  }

  /** Menu and rights of a role that a user of the tenant holds; nothing at all without a role. */
  async function describeRole(tenantId: string, held: HeldRole, asked: RightsFilter): Promise<Permissions> {
    const { role, rightsRevision: revision } = held
    if (!role) return { auth: [], allAuth: [], menu: [] }

    const filter = toFilter(asked)
    return cache.get({ tenantId, revision, key: keyOf('menu', [role.id, filter]) }, async () => {
      const { revision, auth, stated, menu, granted } = await repository.findMenuOf(tenantId, role.id)
      const seen = buildMenu(menu, new Set(granted.map(({ menuId }) => menuId)), filter)
      return { revision, value: { auth, allAuth: stated, menu: seen }, size: menu.length + auth.length }
    })
  }

  return {
    describeRole,

    /** The same of the role that the session works as. */
    async describe(actor: Actor, asked: PermissionsRequest): Promise<Permissions> {
      const wish = { fastRoleCode: asked.fastRoleCode, roleId: asked.roleId, wbCode: asked.targetWb }
      return describeRole(actor.tenantId, await roles.findRole(actor, wish), asked)
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

const keyOf = (kind: 'rights' | 'menu', parts: unknown[]) => `${kind} ${JSON.stringify(parts)}`

function toFilter(asked: RightsFilter): MenuFilter {
  const appCodes = asked.appCodes?.split(',').map((code) => code.trim())
  return {
    appCodes: appCodes?.filter((code) => code !== ''),
    workbenchCode: asked.targetWb,
    partBench: asked.partWb,
    serviceCode: asked.serviceCode,
  }
}
