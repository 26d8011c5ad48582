import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { BELL_LETTERS, getPortalEntry, grantedActions, mayReadLetters, PortalEntry } from '@center/shared/contract'
import type { AppNewsService } from '../domains/app-news/app-news.plugin'
import type { createLetters } from '../domains/letters/letters.plugin'
import type { MembersService } from '../domains/members/members.plugin'
import type { PermissionsService } from '../domains/permissions/permissions.plugin'
import type { createPreferences } from '../domains/preferences/preferences.plugin'
import type { createGuestList } from '../domains/registry/registry.plugin'
import { contentTag } from '../platform/http/content-tag'
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

/** Of a part as it is sent. */
const tagOf = (part: 'permissions' | 'guests', value: object) =>
  contentTag(value, (checked) => z.parse(PortalEntry.shape[part], checked))

/**
 * What the portal is drawn from, of six domains in one answer. User and rights must be there; another part that cannot be read, or not soon, is left out, and
 * its own endpoint says why. Rights and guests seldom change: who has them from before is not sent them again.
 */
export async function portalEntryRoutes(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { members, permissions, listGuests, preferences, letters, appNews } = dependencies

  serve(app, getPortalEntry, async ({ session, query, request, reply }) => {
    const orNull = <T>(part: Promise<T>) =>
      soonOrNull(part, PATIENCE_MS, (error) =>
        request.log.error({ err: error }, 'a part of the portal entry could not be read'),
      )
    const { appCodes, latestLetters: latestCount, permissionsTag, guestsTag, ...wish } = query
    const others = Promise.all([
      orNull(listGuests({ session, request, reply })),
      orNull(preferences.read(session)),
      orNull(appNews.badges(session)),
    ])
    const { user, ...held } = await members.findStanding(session, wish)
    const rights = await permissions.describeRole(session.tenantId, held, {
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
    const tags = { permissions: tagOf('permissions', rights), guests: guests && tagOf('guests', guests) }
    return {
      user,
      permissions: tags.permissions === permissionsTag ? undefined : rights,
      guests: tags.guests !== null && tags.guests === guestsTag ? undefined : guests,
      tags,
      preferences: settings,
      unread,
      latestLetters: latest,
      badges,
    }
  })
}
