import type { DepartmentOption, Language, RoleOption, WorkbenchOption } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { DepartmentRow, HoldingsRepository, RoleRow, WorkbenchRow } from './holdings.repository'
import type { MembersRepository } from './members.repository'
import { chooseRole, firstById, type Member, type Speaker } from './members.service'
import { inLanguage } from './names'

export type ChoicesDependencies = { members: MembersRepository; holdings: HoldingsRepository; now: () => Date }
export type ChoicesService = ReturnType<typeof createChoicesService>

/** A session lives twelve hours at most. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000

/**
 * As what and where a session works: role, workbench, department (spec 4, contract 4). Only what the user holds can be
 * chosen; a choice is of the one session, a default of every later one.
 */
export function createChoicesService(dependencies: ChoicesDependencies) {
  return { ...createRoleChoices(dependencies), ...createDepartmentChoices(dependencies) }
}

function createRoleChoices({ members, holdings, now }: ChoicesDependencies) {
  async function stand(member: Member) {
    const [held, choice, user] = await Promise.all([
      holdings.rolesOf(member),
      members.choiceOf(member),
      members.findUser(member.tenantId, member.userId),
    ])
    return { held, user, current: chooseRole(held, {}, [choice?.roleId, user?.defaultRoleId]) }
  }

  return {
    /** The roles held, of one workbench when it is named. */
    async listRoles(member: Speaker, workbenchCode?: string): Promise<RoleOption[]> {
      const { held, user, current } = await stand(member)
      return held
        .filter(({ workbench }) => !workbenchCode || workbench.code === workbenchCode)
        .map((role) => ({
          id: role.id,
          title: inLanguage(role, member.language),
          roleCode: role.code,
          wbCode: role.workbench.code,
          isDefault: flag(role.id === user?.defaultRoleId),
          current: role.id === current?.id,
        }))
    },

    async listWorkbenches(member: Speaker): Promise<WorkbenchOption[]> {
      const { held, user, current } = await stand(member)
      const workbenches = new Map(held.map(({ workbench }) => [workbench.id, workbench]))
      return [...workbenches.values()]
        .toSorted((one, other) => one.orderNum - other.orderNum)
        .map((workbench) => ({
          ...toWorkbench(workbench, member),
          isDefault: flag(workbench.code === user?.defaultWorkbenchCode),
          current: workbench.id === current?.workbench.id,
        }))
    },

    async switchRole(member: Member, wish: { roleId: string; wbCode?: string }) {
      const role = requireRole(await holdings.rolesOf(member), wish.roleId, wish.wbCode)
      await members.choose(member, { roleId: role.id }, now())
      await members.forgetChoicesBefore(new Date(now().getTime() - FORGOTTEN_AFTER_MS))
      return { roleId: role.id, wbCode: role.workbench.code }
    },

    /** Refuses a role or a workbench that is not held, and a role that the workbench does not have. */
    async setDefaultLogin(member: Member, wish: { roleId?: string; wbCode?: string }): Promise<true> {
      const held = await holdings.rolesOf(member)
      const role = wish.roleId ? requireRole(held, wish.roleId, wish.wbCode) : null
      const wbCode = wish.wbCode || role?.workbench.code
      if (wbCode && held.every(({ workbench }) => workbench.code !== wbCode)) throw new AppError('role.not_assigned')
      if (!wbCode) return true
      const defaults = role ? { defaultRoleId: role.id } : {}
      await members.setDefaults(member, { ...defaults, defaultWorkbenchCode: wbCode })
      return true
    },
  }
}

function createDepartmentChoices({ members, holdings, now }: ChoicesDependencies) {
  return {
    /** The departments that the user works in, each with the names of those above it. */
    async listDepartments(member: Speaker): Promise<DepartmentOption[]> {
      const [held, all, choice, user] = await Promise.all([
        holdings.departmentsOf(member),
        holdings.departmentsOfTenant(member.tenantId),
        members.choiceOf(member),
        members.findUser(member.tenantId, member.userId),
      ])
      const current = firstById(held, [choice?.departmentId, user?.defaultDepartmentId]) ?? held[0]
      return held.map(({ id, parentId, ...named }) => ({
        departId: id,
        departName: inLanguage(named, member.language),
        parentId: parentId ?? '',
        path: namesAbove(parentId, all, member.language),
        current: id === current?.id,
      }))
    },

    /** Later sessions begin in it too: there is no other place to choose a default department. */
    async switchDepartment(member: Member, departmentId: string): Promise<true> {
      const held = await holdings.departmentsOf(member)
      if (held.every(({ id }) => id !== departmentId)) throw new AppError('department.not_held')
      await members.choose(member, { departmentId }, now())
      await members.setDefaults(member, { defaultDepartmentId: departmentId })
      return true
    },
  }
}

function requireRole(held: RoleRow[], roleId: string, wbCode?: string): RoleRow {
  const role = held.find(({ id }) => id === roleId)
  if (!role || (wbCode && role.workbench.code !== wbCode)) throw new AppError('role.not_assigned')
  return role
}

function toWorkbench({ id, code, icon, parts, ...named }: WorkbenchRow, { language }: Speaker) {
  return {
    id,
    icon,
    appCode: code,
    appName: inLanguage(named, language),
    parts: parts.map((part) => ({ partBench: part.partBench, name: inLanguage(part, language) })),
  }
}

/** A chain that leads back to itself ends where it meets itself. */
function namesAbove(parentId: string | null, all: DepartmentRow[], language: Language): string[] {
  const chain: DepartmentRow[] = []
  for (let id = parentId; id !== null;) {
    const parent = all.find((department) => department.id === id)
    if (!parent || chain.includes(parent)) break
    chain.unshift(parent)
    id = parent.parentId
  }
  return chain.map((department) => inLanguage(department, language))
}

export function flag(isSet: boolean): '0' | '1' {
  return isSet ? '1' : '0'
}
