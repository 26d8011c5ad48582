import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { messageChannels, messageTemplates } from '../../../domains/message-channels/message-channels.tables'
import { identityProviders } from '../../../domains/oidc/oidc.tables'
import type { RowToWrite, Writing } from '../save-row'
import { isSameTarget } from '../../message-channels/channel-rules'

type Removing = Omit<RowToWrite, 'isNew'> & { key: string }
type Channel = typeof messageChannels.$inferInsert
type Template = typeof messageTemplates.$inferInsert
type Provider = typeof identityProviders.$inferInsert

const { revision: channelRevision } = messageChannels

/** A channel keeps its secret while it leads to the same place; another enabled one of its kind is disabled before it is enabled. */
export async function writeMessageChannel({ tx, tenantId, id, isNew, fields, newSecret }: Writing): Promise<void> {
  const values = withoutSecret(fields) as Omit<Channel, 'id' | 'tenantId' | 'secret'>
  const ofTenant = eq(messageChannels.tenantId, tenantId)
  if (values.enabled) {
    const others = and(ofTenant, eq(messageChannels.kind, values.kind), ne(messageChannels.id, id))
    await tx.update(messageChannels).set({ enabled: false }).where(others)
  }
  const sealed = newSecret('message-channel')
  if (isNew) return void (await tx.insert(messageChannels).values({ ...values, id, tenantId, secret: sealed ?? '' }))
  const isMeant = and(ofTenant, eq(messageChannels.id, id))
  const [before] = await tx.select().from(messageChannels).where(isMeant)
  const kept = before && isSameTarget(before, { ...before, ...values }) ? before.secret : ''
  const revision = sql`${channelRevision} + 1`
  await tx
    .update(messageChannels)
    .set({ ...values, secret: sealed ?? kept, revision })
    .where(isMeant)
}

export async function removeMessageChannel({ tx, tenantId, id }: Removing): Promise<void> {
  await tx.delete(messageChannels).where(and(eq(messageChannels.tenantId, tenantId), eq(messageChannels.id, id)))
}

export async function writeMessageTemplate({ tx, tenantId, fields }: Writing): Promise<void> {
  const values = fields as Omit<Template, 'tenantId'>
  const { tenantId: ofTenant, kind, purpose, locale } = messageTemplates
  await tx
    .insert(messageTemplates)
    .values({ ...values, tenantId })
    .onConflictDoUpdate({
      target: [ofTenant, kind, purpose, locale],
      set: { ...values, revision: sql`${messageTemplates.revision} + 1` },
    })
}

/** From here on the text of the portal is sent. */
export async function removeMessageTemplate({ tx, tenantId, key }: Removing): Promise<void> {
  const id = sql`${messageTemplates.kind} || '.' || ${messageTemplates.purpose} || '.' || ${messageTemplates.locale}`
  await tx.delete(messageTemplates).where(and(eq(messageTemplates.tenantId, tenantId), eq(id, key)))
}

/** A changed provider refuses sign-ins that are under way. */
export async function writeIdentityProvider({ tx, tenantId, key, isNew, fields, newSecret }: Writing): Promise<void> {
  const given = withoutSecret(fields) as Omit<Provider, 'code' | 'tenantId' | 'generation'>
  const values = { ...given, generation: randomUUID() }
  const clientSecret = newSecret('provider-secret')
  if (isNew) {
    const row = { ...values, code: key, tenantId, clientSecret: clientSecret ?? null }
    return void (await tx.insert(identityProviders).values(row))
  }
  const revision = sql`${identityProviders.revision} + 1`
  await tx
    .update(identityProviders)
    .set({ ...values, revision, ...(clientSecret === undefined ? {} : { clientSecret }) })
    .where(and(eq(identityProviders.tenantId, tenantId), eq(identityProviders.code, key)))
}

export async function removeIdentityProvider({ tx, tenantId, key }: Removing): Promise<void> {
  const isMeant = and(eq(identityProviders.tenantId, tenantId), eq(identityProviders.code, key))
  await tx.delete(identityProviders).where(isMeant)
}

function withoutSecret(fields: Writing['fields']): Writing['fields'] {
  const values = { ...fields }
  delete values['secret']
  return values
}
