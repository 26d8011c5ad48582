import type { SessionGrant } from '@center/shared/contract'
import { AppError } from '../errors/errors'
import { hashOf, randomText } from '../secrets/secret-text'
import type { SessionLifetime } from './session-lifetime'
import type { SessionRepository, SessionRow } from './session.repository'

type Dependencies = {
  repository: Pick<SessionRepository, 'findByCookie' | 'setCookie' | 'insertTab'>
  now: () => Date
  lifetime: SessionLifetime
  touch: (row: SessionRow) => Promise<void>
}

/**
 * Further tabs of a session. The browser holds a cookie of 256 random bits, kept here as a hash, which opens tabs and nothing else. Each
 * tab has a token and a key of its own; when the session ends, whatever ends it, so do all of them, and the cookie is void.
 */
export function createTabs({ repository, now, lifetime, touch }: Dependencies) {
  return {
    /** A cookie for the browser of a session; one from before is void. */
    async issueCookie(id: string): Promise<string> {
      const cookie = randomText()
      await repository.setCookie(id, hashOf(cookie))
      return cookie
    },

    /** The session of a cookie, or the failure that says why it cannot be used. */
    async findByCookie(cookie: string): Promise<SessionRow> {
      const row = await repository.findByCookie(hashOf(cookie))
      const failure = row ? lifetime.whyEnded(row, now()) : 'session.required'
      if (!row || failure) throw new AppError(failure ?? 'session.required')
      return row
    },

    /** Opens a further tab of a session, which is a use of it; with a role one that previews it and has a mark of its own. */
    async openTab(
      row: SessionRow,
      previewRoleId: string | null = null,
    ): Promise<{ token: string; grant: SessionGrant }> {
      const [token, signKey, sessionId] = [randomText(), randomText(), row.id]
      await touch(row)
      await repository.insertTab({ tokenHash: hashOf(token), sessionId, signKey, openedAt: now(), previewRoleId })
      return {
        token,
        grant: {
          signKey,
          expiresIn: lifetime.expiresIn,
          mark: previewRoleId === null ? sessionId : `${sessionId}-${previewRoleId}`,
        },
      }
    },
  }
}
