import { asc, eq } from 'drizzle-orm'
import { templateIdOf } from '@center/shared/contract'
import { messageChannels, messageTemplates } from '../../../domains/message-channels/message-channels.tables'
import { identityProviders } from '../../../domains/oidc/oidc.tables'
import { portalDefaults } from '../portal-row'
import type { ReadingOf } from '../reading'
import { changed } from '../short-rows'

/** How a tenant reaches other systems: its channels, the texts of its messages, and its identity providers. No secret is among it. */
export async function readConnections({ db, tenant, names }: ReadingOf) {
  const channels = await db
    .select()
    .from(messageChannels)
    .where(eq(messageChannels.tenantId, tenant.id))
    .orderBy(asc(messageChannels.name))
  for (const { id, name } of channels) names.messageChannel.set(id, name)
  const templates = await db.select().from(messageTemplates).where(eq(messageTemplates.tenantId, tenant.id))
  const providers = await db
    .select()
    .from(identityProviders)
    .where(eq(identityProviders.tenantId, tenant.id))
    .orderBy(asc(identityProviders.orderNo), asc(identityProviders.code))
  return {
    messageChannels: channels.map((row, at) => ({
      name: row.name,
      kind: row.kind,
      adapter: row.adapter,
      ...changed(row, portalDefaults.messageChannel),
      ...secretFrom(row.secret, `CHANNEL_${at + 1}`),
    })),
    messageTemplates: templates
      .sort((a, b) => templateIdOf(a).localeCompare(templateIdOf(b)))
      .map((row) => ({
        kind: row.kind,
        purpose: row.purpose,
        locale: row.locale,
        text: row.text,
        ...changed(row, portalDefaults.messageTemplate),
      })),
    identityProviders: providers.map((row) => ({
      code: row.code,
      name: row.name,
      issuer: row.issuer,
      clientId: row.clientId,
      ...changed(row, portalDefaults.identityProvider),
      ...secretFrom(row.clientSecret, row.code),
    })),
  }
}

/** Where there is a secret, a name for the variable that a program which applies the file takes it from. */
const secretFrom = (secret: string | null, name: string) =>
  secret ? { secretFrom: `env:CENTER_SECRET_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}` } : {}
