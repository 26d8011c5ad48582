import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'

export type LetterFile = { addr: string; fileName: string; size?: number | undefined }

/** Whom the sender chose. */
export type ChosenReceivers = { all: boolean; enterpriseIds: string[]; roleIds: string[]; userIds: string[] }

/** `isWhole`: that was everybody of the tenant, none of whom lacks the right to read it; one event tells them all. */
type SentTo = ChosenReceivers & { isWhole?: boolean }

export const letters = pgTable(
  'letters',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
    tenantId: text('tenant_id').notNull(),
    title: text('title').notNull(),
    /** HTML, sanitised before it was stored. */
    remark: text('remark').notNull(),
    /** 0 acknowledge only, 1 text reply, 2 text and files (spec 3). */
    replyWay: text('reply_way').$type<'0' | '1' | '2'>().notNull(),
    pushFiles: jsonb('push_files').$type<LetterFile[]>().notNull().default([]),
    sender: text('sender').notNull(),
    senderId: text('sender_id').notNull().default(''),
    pushTime: timestamp('push_time', { withTimezone: true }).notNull(),
    validityTime: timestamp('validity_time', { withTimezone: true }),
    /** Empty for a letter of the seed. */
    receivers: jsonb('receivers').$type<SentTo>(),
    /** When the receivers' pages were told; null until the letter's time has come. */
    announcedAt: timestamp('announced_at', { withTimezone: true }),
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    /** `Idempotency-Key` of the call that sent it; null when it brought none. */
    sendKey: text('send_key'),
    /** Of what was sent with the key: tells the same letter again from another one. */
    sendDigest: text('send_digest'),
  },
  (table) => [
    unique('letters_tenant_id').on(table.tenantId, table.id),
    unique('letters_send_key').on(table.tenantId, table.senderId, table.sendKey),
    index('letters_tenant_push_time').on(table.tenantId, table.pushTime),
    index('letters_not_announced')
      .on(table.pushTime)
      .where(sql`${table.announcedAt} is null`),
  ],
)

export const letterReceivers = pgTable(
  'letter_receivers',
  {
    tenantId: text('tenant_id').notNull(),
    letterId: integer('letter_id').notNull(),
    userId: text('user_id').notNull(),
    /** The letter's push time, kept here so that an inbox is one walk along an index. Before it no one sees the letter. */
    pushedAt: timestamp('pushed_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null while the letter counts as unread, and again from a reminder until it is opened. */
    readAt: timestamp('read_at', { withTimezone: true }),
    /** When it was opened for the first time, whatever came later: this is what the sender is told. */
    firstReadAt: timestamp('first_read_at', { withTimezone: true }),
    /** When the receiver was last reminded of it. */
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.letterId] }),
    index('letter_receivers_inbox').on(table.tenantId, table.userId, table.pushedAt, table.letterId),
    index('letter_receivers_unread')
      .on(table.tenantId, table.userId, table.pushedAt, table.letterId)
      .where(sql`${table.readAt} is null`),
    index('letter_receivers_letter').on(table.tenantId, table.letterId, table.userId),
    foreignKey({
      name: 'letter_receivers_letter',
      columns: [table.tenantId, table.letterId],
      foreignColumns: [letters.tenantId, letters.id],
    }).onDelete('cascade'),
  ],
)

export const letterReplies = pgTable(
  'letter_replies',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    tenantId: text('tenant_id').notNull(),
    letterId: integer('letter_id').notNull(),
    userId: text('user_id').notNull(),
    replyName: text('reply_name').notNull(),
    content: text('content').notNull(),
    files: jsonb('files').$type<LetterFile[]>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('letter_replies_letter_user').on(table.letterId, table.userId),
    foreignKey({
      name: 'letter_replies_letter',
      columns: [table.tenantId, table.letterId],
      foreignColumns: [letters.tenantId, letters.id],
    }).onDelete('cascade'),
  ],
)
