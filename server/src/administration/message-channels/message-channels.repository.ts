import { and, asc, count, desc, eq, ilike } from 'drizzle-orm'
import {
  toWireTime,
  type AdminMessageChannel,
  type AdminPaging,
  type MessageKind,
  type MessageSending,
  type MessagePurpose,
} from '@center/shared/contract'
import { tenants } from '../../domains/configuration/configuration.tables'
import type { ChannelRow } from '../../domains/message-channels/message-channels.plugin'
import {
  messageChannels,
  messageSendings,
  messageTemplates,
} from '../../domains/message-channels/message-channels.tables'
import type { Database } from '../../platform/database/database'
import { contains, hasWord, offsetOf } from '../list-query'

type OfKind = { kind?: MessageKind | undefined }
export type SendingQuery = AdminPaging &
  OfKind & { purpose?: MessagePurpose | undefined; outcome?: 'sent' | 'failed' | undefined }
export type TemplateRow = typeof messageTemplates.$inferSelect

/** A channel as it is told: that there is a secret, and not which. */
export function toAdminChannel(row: ChannelRow): AdminMessageChannel {
  const { id, name, kind, adapter, address, port, region, account, appId, signName, sender, enabled, revision } = row
  const hasSecret = row.secret !== ''
  return {
    id,
    name,
    kind,
    adapter,
    address,
    port,
    region,
    account,
    appId,
    signName,
    sender,
    enabled,
    revision,
    hasSecret,
  }
}

const ofChannel = ({ tenantId, id }: Pick<ChannelRow, 'tenantId' | 'id'>) =>
  and(eq(messageChannels.tenantId, tenantId), eq(messageChannels.id, id))

const ofTemplate = ({
  tenantId,
  kind,
  purpose,
  locale,
}: Pick<TemplateRow, 'tenantId' | 'kind' | 'purpose' | 'locale'>) =>
  and(
    eq(messageTemplates.tenantId, tenantId),
    eq(messageTemplates.kind, kind),
    eq(messageTemplates.purpose, purpose),
    eq(messageTemplates.locale, locale),
  )

/** Channels, texts and the log of tenants; each query names the tenant, and runs in the transaction it is given. */
export const messageAdminRows = {
  async page(db: Database, tenantId: string, query: AdminPaging & OfKind) {
    const { keyword, kind } = query
    const where = and(
      eq(messageChannels.tenantId, tenantId),
      kind && eq(messageChannels.kind, kind),
      keyword ? ilike(messageChannels.name, contains(keyword)) : undefined,
    )
    const rows = await db
      .select()
      .from(messageChannels)
      .where(where)
      .orderBy(desc(messageChannels.enabled), asc(messageChannels.name))
      .limit(query.limit)
      .offset(offsetOf(query))
    const [counted] = await db.select({ total: count() }).from(messageChannels).where(where)
    return { rows: rows.map(toAdminChannel), total: counted?.total ?? 0 }
  },

  async find(db: Database, tenantId: string, id: string): Promise<ChannelRow | null> {
    const [row] = await db.select().from(messageChannels).where(ofChannel({ tenantId, id }))
    return row ?? null
  },

  insert: (db: Database, row: ChannelRow) => db.insert(messageChannels).values(row),
  update: (db: Database, row: ChannelRow) => db.update(messageChannels).set(row).where(ofChannel(row)),
  delete: (db: Database, row: ChannelRow) => db.delete(messageChannels).where(ofChannel(row)),

  templates: (db: Database, tenantId: string): Promise<TemplateRow[]> =>
    db.select().from(messageTemplates).where(eq(messageTemplates.tenantId, tenantId)).execute(),

  saveTemplate(db: Database, row: TemplateRow) {
    const { tenantId, kind, purpose, locale } = messageTemplates
    const target = [tenantId, kind, purpose, locale]
    return db.insert(messageTemplates).values(row).onConflictDoUpdate({ target, set: row })
  },

  deleteTemplate: (db: Database, row: TemplateRow) => db.delete(messageTemplates).where(ofTemplate(row)),

  async tenantName(db: Database, id: string): Promise<string> {
    const [row] = await db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, id))
    return row?.name ?? ''
  },

  async sendings(
    db: Database,
    tenantId: string,
    query: SendingQuery,
  ): Promise<{ rows: MessageSending[]; total: number }> {
    const { kind, purpose, outcome, keyword } = query
    const where = and(
      eq(messageSendings.tenantId, tenantId),
      kind && eq(messageSendings.kind, kind),
      purpose && eq(messageSendings.purpose, purpose),
      outcome && eq(messageSendings.isSent, outcome === 'sent'),
      hasWord(messageSendings.search, keyword),
    )
    const rows = await db
      .select()
      .from(messageSendings)
      .where(where)
      .orderBy(desc(messageSendings.id))
      .limit(query.limit)
      .offset(offsetOf(query))
    const [counted] = await db.select({ total: count() }).from(messageSendings).where(where)
    return { rows: rows.map((row) => ({ ...row, at: toWireTime(row.at) })), total: counted?.total ?? 0 }
  },
}
