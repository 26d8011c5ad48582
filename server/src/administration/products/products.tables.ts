import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ProductCategory, ProductState, ReviewState } from '@center/shared/contract'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const reviewed = {
  note: text('note').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  reviewedAt: instant('reviewed_at'),
  reviewedBy: text('reviewed_by'),
  revision: integer('revision').notNull().default(1),
}

/** Requests of enterprises to become service providers. Of a user one waits at most for each enterprise. */
export const providerRequests = pgTable(
  'provider_requests',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    enterpriseId: text('enterprise_id').notNull(),
    userId: text('user_id').notNull(),
    offer: text('offer').notNull(),
    state: text('state').$type<ReviewState>().notNull().default('0'),
    ...reviewed,
  },
  (table) => [
    index('provider_requests_tenant').on(table.tenantId, table.state, table.createdAt),
    uniqueIndex('provider_requests_waiting')
      .on(table.tenantId, table.enterpriseId, table.userId)
      .where(sql`${table.state} = '0'`),
  ],
)

/** What service providers offer. */
export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    enterpriseId: text('enterprise_id').notNull(),
    userId: text('user_id').notNull(),
    category: text('category').$type<ProductCategory>().notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull(),
    summary: text('summary').notNull(),
    url: text('url').notNull(),
    state: text('state').$type<ProductState>().notNull().default('waiting'),
    ...reviewed,
  },
  (table) => [
    index('products_tenant').on(table.tenantId, table.state, table.createdAt),
    index('products_enterprise').on(table.tenantId, table.enterpriseId),
  ],
)
