import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Locale, MessageAdapter, MessageKind, MessagePurpose } from '@center/shared/contract'

/** A way of a tenant to send SMS or e-mails. Of each kind one at most is enabled. */
export const messageChannels = pgTable(
  'message_channels',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    adapter: text('adapter').$type<MessageAdapter>().notNull(),
    address: text('address').notNull().default(''),
    port: integer('port').notNull().default(0),
    region: text('region').notNull().default(''),
    account: text('account').notNull().default(''),
    appId: text('app_id').notNull().default(''),
    signName: text('sign_name').notNull().default(''),
    sender: text('sender').notNull().default(''),
    /** Sealed; empty without one. */
    secret: text('secret').notNull().default(''),
    enabled: boolean('enabled').notNull().default(false),
    /** Counts the changes by administrators, for `If-Match`. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    unique('message_channels_tenant_name').on(table.tenantId, table.name),
    uniqueIndex('message_channels_enabled')
      .on(table.tenantId, table.kind)
      .where(sql`${table.enabled}`),
  ],
)

/** The texts of a tenant's own; where there is none, that of the portal is sent. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    tenantId: text('tenant_id').notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    purpose: text('purpose').$type<MessagePurpose>().notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    subject: text('subject').notNull().default(''),
    text: text('text').notNull(),
    providerTemplateId: text('provider_template_id').notNull().default(''),
    revision: integer('revision').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.kind, table.purpose, table.locale] })],
)

/** What was sent, without its text; kept for `CENTER_MESSAGE_RETENTION_DAYS`. */
export const messageSendings = pgTable(
  'message_sendings',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenantId: text('tenant_id').notNull(),
    channelId: text('channel_id').notNull(),
    channel: text('channel').notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    purpose: text('purpose').$type<MessagePurpose>().notNull(),
    /** Masked. */
    recipient: text('recipient').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    isSent: boolean('is_sent').notNull(),
    providerId: text('provider_id').notNull().default(''),
    error: text('error').notNull().default(''),
    isTest: boolean('is_test').notNull().default(false),
    /** What a word is looked for in, in small letters. */
    search: text('search').generatedAlwaysAs(
      sql`lower(channel || ' ' || recipient || ' ' || provider_id || ' ' || error)`,
    ),
  },
  (table) => [index('message_sendings_tenant').on(table.tenantId, table.id), index('message_sendings_at').on(table.at)],
)
