import { maskPhone, type Language, type UserInfo } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import type { ApplicationRow, DepartmentRow, EnterpriseRow, HoldingsRepository, RoleRow } from './holdings.repository'
import type { MembersRepository, UserRow } from './members.repository'
import { inLanguage } from './names'
import type { WorkContextRepository } from './work-context.repository'

/** Who asks: what a session says of itself. */
export type Member = { id: string; userId: string; tenantId: string; tenantCode: string }
/** Who asks and in which language names are wanted. */
export type Speaker = Member & { language: Language }

/** What a caller asks to work as; every field comes from the address and is a wish, not a right. */
export type ReleaseRequest = { fastRoleCode?: string; roleId?: string; wbCode?: string; benchCode?: string }

export type Role = RoleRow

/** What sign-in needs to know of a username. */
export type Credential = { userId: string; enabled: boolean; isMerged: boolean }

export type MembersDependencies = {
  members: MembersRepository
  holdings: HoldingsRepository
  workContexts: WorkContextRepository
  now: () => Date
}

export type MembersService = ReturnType<typeof createMembersService>

/**
 * Who a user is inside a tenant and what the user works as. The tenant and the user come from the session, never from
 * a parameter; a role, enterprise or department that the user does not hold counts as not asked for.
 */
export function createMembersService({ members, holdings, workContexts, now }: MembersDependencies) {
  /** The signed-in user with what is current, and the role that this is. A user who is gone or disabled has no session any more. */
  async function findStanding(member: Speaker, wish: ReleaseRequest) {
    const found = await workContexts.find(member)
    if (!found?.user.enabled) throw new AppError('session.required')

    const { user, choice, roles: held, enterprises, departments, applications, rightsRevision } = found
    const role = chooseRole(held, wish, [choice?.roleId, user.defaultRoleId])
    const departmentIds = [choice?.departmentId, user.defaultDepartmentId]
    const described: UserInfo = {
      ...toIdentity(user, member),
      ...toDefaults(user, { held, enterprises, applications }, member.language),
      ...toCurrentRole(role, member.language),
      ...toCurrentGroup(firstById(enterprises, [choice?.enterpriseId, user.defaultEnterpriseId])),
      ...toCurrentDepartment(firstById(departments, departmentIds) ?? departments[0], member.language),
      passwordExpired: user.passwordExpiresAt !== null && user.passwordExpiresAt <= now(),
    }
    return { user: described, role, rightsRevision }
  }

  return {
    findStanding,

    /** The user of {@link findStanding} alone. */
    describeUser: async (member: Speaker, wish: ReleaseRequest): Promise<UserInfo> =>
      (await findStanding(member, wish)).user,

    /** The role that the session works as: of the roles held, the one asked for, chosen before, or the default. */
    async findRole(member: Member, wish: ReleaseRequest) {
      const found = await workContexts.findRoles(member)
      const remembered = [found?.choice?.roleId, found?.user.defaultRoleId]
      return {
        role: chooseRole(found?.roles ?? [], wish, remembered),
        rightsRevision: found?.rightsRevision ?? null,
      }
    },

    /** Ids of every role the user holds. */
    async heldRoleIds(member: Member) {
      const found = await workContexts.findRoles(member)
      return { roleIds: (found?.roles ?? []).map(({ id }) => id), rightsRevision: found?.rightsRevision ?? null }
    },

    /** Ids of the users who hold one of the roles. */
    holdersOf: holdings.usersOf,

    /** The user behind a username of a tenant, else null. Says nothing of the password. */
    async findCredential(tenantId: string, username: string): Promise<Credential | null> {
      const user = await members.findUserByName(tenantId, username)
      return user && { userId: user.id, enabled: user.enabled, isMerged: user.mergedInto !== null }
    },

    /** Whether an enabled user of the tenant has this number. */
    hasMobile: (tenantId: string, mobile: string): Promise<boolean> => members.hasMobile(tenantId, mobile),

    /** The name a user signs in with; null for a user who is gone. */
    async findUsername({ tenantId, userId }: Pick<Member, 'tenantId' | 'userId'>): Promise<string | null> {
      return (await members.findUser(tenantId, userId))?.username ?? null
    },

    /** What a user and the user's companies are called; the phone number among it. */
    namesOf: createNamesOf(members, holdings),

    /** What may be said of an enabled user outside of the portal; null for all others. */
    async findProfile({ tenantId, userId }: Pick<Member, 'tenantId' | 'userId'>) {
      const user = await members.findUser(tenantId, userId)
      if (!user?.enabled) return null
      const { username, name, mobile, manager } = user
      return { username, name, mobile, manager }
    },

    /** Gives the caller another display name. Another user's id counts as not there. */
    async rename(member: Member, { userId, nickName }: { userId: string; nickName: string }): Promise<void> {
      if (userId !== member.userId) throw new AppError('record.not_found')
      await members.changeUser(member, { name: nickName })
    },

    /** A password that was changed has not run out any more. */
    async notePasswordChange(tx: Database, member: Pick<Member, 'tenantId' | 'userId'>): Promise<void> {
      await members.changeUser(member, { passwordExpiresAt: null }, tx)
    },
  }
}

function createNamesOf(members: MembersRepository, holdings: HoldingsRepository) {
  return async ({ tenantId, userId }: Pick<Member, 'tenantId' | 'userId'>): Promise<string[]> => {
    const [user, companies] = await Promise.all([
      members.findUser(tenantId, userId),
      holdings.enterprisesOf({ tenantId, userId }),
    ])
    const own = user ? [user.username, user.name, user.mobile] : []
    return [...own, ...companies.map(({ name }) => name)]
  }
}

/**
 * Of the roles held: by code from the address, by id, then what was chosen before. A workbench narrows the last step:
 * a role of another workbench is taken only when the user has none in it.
 */
export function chooseRole(held: RoleRow[], wish: ReleaseRequest, remembered: (string | undefined)[]): Role | null {
  const asked = held.find((role) => role.code === wish.fastRoleCode) ?? held.find((role) => role.id === wish.roleId)
  if (asked) return asked

  const workbench = wish.benchCode || wish.wbCode
  const inWorkbench = held.filter((role) => role.workbench.code === workbench)
  const candidates = inWorkbench.length > 0 ? inWorkbench : held
  return firstById(candidates, remembered) ?? candidates[0] ?? null
}

/** The first of the rows that one of the ids names, in the order of the ids. */
export function firstById<Row extends { id: string }>(rows: Row[], ids: (string | undefined)[]): Row | undefined {
  for (const id of ids) {
    const row = rows.find((candidate) => candidate.id === id)
    if (row) return row
  }
  return undefined
}

function toIdentity(user: UserRow, member: Member) {
  const { username, name, image, mobile, manager } = user
  const { tenantId, tenantCode } = member
  return { username, name, image, mobile: maskPhone(mobile), manager, userId: user.id, tenantId, tenantCode }
}

type Has = { held: RoleRow[]; enterprises: EnterpriseRow[]; applications: ApplicationRow[] }

/** Defaults count only while the user still holds them. */
function toDefaults(user: UserRow, has: Has, language: Language) {
  const application = firstById(has.applications, [user.defaultApplicationId]) ?? { code: '', id: '' }
  const enterprise = firstById(has.enterprises, [user.defaultEnterpriseId]) ?? { id: '', globalId: '' }
  const role = firstById(has.held, [user.defaultRoleId]) ?? { id: '' }
  const held = has.held.find(({ workbench }) => workbench.code === user.defaultWorkbenchCode)
  const bench = held?.workbench ?? { code: '', name: '', nameEn: '' }
  return {
    defaultApplyCode: application.code,
    defaultApplyId: application.id,
    defaultEntId: enterprise.id,
    defaultEntGuId: enterprise.globalId,
    defaultRoleId: role.id,
    defaultWorkbenchCode: bench.code,
    defaultWorkbenchName: inLanguage(bench, language),
  }
}

function toCurrentRole(role: Role | null, language: Language) {
  return {
    roleId: role?.id ?? '',
    roleCode: role?.code ?? '',
    roleName: role ? inLanguage(role, language) : '',
    wbCode: role?.workbench.code ?? '',
    wbName: role ? inLanguage(role.workbench, language) : '',
  }
}

function toCurrentGroup(enterprise: EnterpriseRow | undefined) {
  return { groupId: enterprise?.id ?? '', groupName: enterprise?.name ?? '' }
}

function toCurrentDepartment(department: DepartmentRow | undefined, language: Language) {
  return { departId: department?.id ?? '', departName: department ? inLanguage(department, language) : '' }
}
