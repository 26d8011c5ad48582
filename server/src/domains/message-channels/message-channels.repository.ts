import { and, eq, inArray, lt } from 'drizzle-orm'
import { templateIdOf, type MessageKind, type MessageTemplate } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { messageChannels, messageSendings, messageTemplates } from './message-channels.tables'

export type ChannelRow = typeof messageChannels.$inferSelect
export type TemplateRow = typeof messageTemplates.$inferSelect
type TemplateKey = Pick<MessageTemplate, 'kind' | 'purpose' | 'locale'>
type Reading = Pick<Database, 'select'>

const BATCH = 5000

/** The template of a tenant's own, as it is told. */
export function toTemplate(row: TemplateRow): MessageTemplate {
  const { kind, purpose, locale, subject, text, providerTemplateId, revision } = row
  const id = templateIdOf(row)
  return { id, kind, purpose, locale, subject, text, providerTemplateId, revision, isDefault: false }
}

/** What sending a message reads and writes. */
export const messageRows = {
  async enabledKinds(db: Reading, tenantId: string): Promise<MessageKind[]> {
    const rows = await db
      .select({ kind: messageChannels.kind })
      .from(messageChannels)
      .where(and(eq(messageChannels.tenantId, tenantId), eq(messageChannels.enabled, true)))
    return rows.map(({ kind }) => kind)
  },

  async enabledChannel(db: Reading, tenantId: string, kind: MessageKind): Promise<ChannelRow | null> {
    const [row] = await db
      .select()
      .from(messageChannels)
      .where(
        and(eq(messageChannels.tenantId, tenantId), eq(messageChannels.kind, kind), eq(messageChannels.enabled, true)),
      )
    return row ?? null
  },

  async template(db: Reading, tenantId: string, { kind, purpose, locale }: TemplateKey): Promise<TemplateRow | null> {
    const { tenantId: tenant, ...key } = messageTemplates
    const [row] = await db
      .select()
      .from(messageTemplates)
      .where(and(eq(tenant, tenantId), eq(key.kind, kind), eq(key.purpose, purpose), eq(key.locale, locale)))
    return row ?? null
  },

  async note(db: Database, row: Omit<typeof messageSendings.$inferInsert, 'id'>): Promise<void> {
    await db.insert(messageSendings).values(row)
  },

  /** Deletes what is older, batch by batch, each in a transaction of its own. */
  async forgetBefore(db: Database, at: Date, batch = BATCH): Promise<void> {
    for (;;) {
      const { id } = messageSendings
      const oldest = db
        .select({ id })
        .from(messageSendings)
        .where(lt(messageSendings.at, at))
        .orderBy(messageSendings.at)
        .limit(batch)
      const gone = await db.delete(messageSendings).where(inArray(id, oldest)).returning({ id })
      if (gone.length < batch) return
    }
  },
}
