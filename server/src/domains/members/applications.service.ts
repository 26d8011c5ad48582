import type { ApplicationOption, Language } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import { flag } from './choices.service'
import type { ApplicationRow, HoldingsRepository } from './holdings.repository'
import type { MembersRepository } from './members.repository'
import type { Member, Speaker } from './members.service'
import { inLanguage } from './names'

export type ApplicationsDependencies = { members: MembersRepository; holdings: HoldingsRepository }
export type ApplicationsService = ReturnType<typeof createApplicationsService>

/** Applications: those of the roles held, and the one that later sessions begin in (contract 4). */
export function createApplicationsService({ members, holdings }: ApplicationsDependencies) {
  async function list(member: Speaker, roleId?: string): Promise<ApplicationOption[]> {
    const [held, user] = await Promise.all([
      holdings.applicationsOf(member, roleId),
      members.findUser(member.tenantId, member.userId),
    ])
    return held.map((application) => ({
      id: application.id,
      appCode: application.code,
      appName: inLanguage(application, member.language),
      icon: application.icon,
      ...describe(application, member.language),
      isDefault: flag(application.id === user?.defaultApplicationId),
    }))
  }

  return {
    list,

    async find(member: Speaker, code: string): Promise<ApplicationOption | null> {
      return (await list(member)).find(({ appCode }) => appCode === code) ?? null
    },

    async mayOpen(member: Member, code: string): Promise<boolean> {
      return (await holdings.applicationsOf(member)).some((application) => application.code === code)
    },

    /** Empty for a code that the tenant does not have. */
    async nameOf(member: Speaker, code: string): Promise<string> {
      const found = await holdings.findApplication(member.tenantId, code)
      return found ? inLanguage(found, member.language) : ''
    },

    async setDefault(member: Member, applicationId: string): Promise<true> {
      const held = await holdings.applicationsOf(member)
      if (held.every(({ id }) => id !== applicationId)) throw new AppError('application.not_held')
      await members.setDefaults(member, { defaultApplicationId: applicationId })
      return true
    },
  }
}

/** What an application is for, in the language of the caller. */
function describe({ description, descriptionEn, category, categoryEn }: ApplicationRow, language: Language) {
  return {
    description: inLanguage({ name: description, nameEn: descriptionEn }, language),
    category: inLanguage({ name: category, nameEn: categoryEn }, language),
  }
}
