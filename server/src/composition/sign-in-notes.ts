import type { FastifyInstance } from 'fastify'
import { forgetSignInsBefore, insertSignIn, type NoteSignIn } from '../domains/auth/auth.plugin'
import type { ConfigurationService } from '../domains/configuration/configuration.plugin'
import { noteSignedIn } from '../domains/members/members.plugin'
import { MAX_PERIOD_MS, repeat } from '../platform/async/repeat'

const DAY_MS = 24 * 3_600_000

/** Writes tries to sign in down, for the tenants that there are; older ones go. */
export function composeSignInNotes(
  app: FastifyInstance,
  { findTenant }: Pick<ConfigurationService, 'findTenant'>,
): NoteSignIn {
  const keptMs = app.config.signInRetentionDays * DAY_MS
  repeat(app, MAX_PERIOD_MS, () => forgetSignInsBefore(app.db, new Date(app.now().getTime() - keptMs)))
  return async ({ tenantCode, ...note }) => {
    const tenant = await findTenant({ code: tenantCode })
    if (!tenant) return
    const at = app.now()
    await insertSignIn(app.db, { ...note, tenantId: tenant.id, at })
    if (note.userId && note.outcome === 'ok')
      await noteSignedIn(app.db, { tenantId: tenant.id, userId: note.userId }, at)
  }
}
