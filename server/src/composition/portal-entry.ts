import type { FastifyInstance } from 'fastify'
import { BELL_LETTERS, getPortalEntry, grantedActions, mayReadLetters } from '@center/shared/contract'
import type { AppNewsService } from '../domains/app-news/app-news.plugin'
import type { createLetters } from '../domains/letters/letters.plugin'
import type { MembersService } from '../domains/members/members.plugin'
import type { PermissionsService } from '../domains/permissions/permissions.plugin'
import type { createPreferences } from '../domains/preferences/preferences.plugin'
import type { createGuestList } from '../domains/registry/registry.plugin'
import { serve } from '../platform/http/serve'
import { soonOrNull } from './soon-or-null'

/** User and rights wait so long for the rest at most: browsers know a list of guests that worked before. */
const PATIENCE_MS = 2_000

type Dependencies = {
  members: MembersService
  permissions: PermissionsService
  listGuests: ReturnType<typeof createGuestList>
  preferences: ReturnType<typeof createPreferences>
  letters: ReturnType<typeof createLetters>
  appNews: AppNewsService
}

/**
 * What the portal is drawn from, of six domains in one answer. User and rights must be there; another part that cannot be read, or not soon, is left out, and
 * its own endpoint says why.
 */
export async function portalEntryRoutes(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { members, permissions, listGuests, preferences, letters, appNews } = dependencies

  serve(app, getPortalEntry, async ({ session, query, request, reply }) => {
    const orNull = <T>(part: Promise<T>) =>
      soonOrNull(part, PATIENCE_MS, (error) =>
        request.log.error({ err: error }, 'a part of the portal entry could not be read'),
      )
    const { appCodes, latestLetters: latestCount, ...wish } = query
    const others = Promise.all([
      orNull(listGuests({ session, request, reply })),
      orNull(preferences.read(session)),
      orNull(appNews.badges(session)),
    ])
    const user = await members.describeUser(session, wish)
    const rights = await permissions.describe(session, {
      roleId: user.roleId || undefined,
      fastRoleCode: wish.fastRoleCode,
      targetWb: user.wbCode || undefined,
      appCodes,
    })
    const inbox = mayReadLetters(grantedActions(rights)) ? session : null
    const firstUnread = { page: 1, limit: BELL_LETTERS, readStatus: '0', receiverId: session.userId } as const
    const [unread, latest] = await Promise.all([
      inbox && orNull(letters.list(inbox, firstUnread)),
      latestCount === undefined ? undefined : orNull(letters.list(inbox, { page: 1, limit: latestCount })),
    ])
    const [guests, settings, badges] = await others
    return { user, permissions: rights, guests, preferences: settings, unread, latestLetters: latest, badges }
  })
}
