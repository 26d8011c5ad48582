import { and, count, desc, eq, ilike, sql } from 'drizzle-orm'
import type { ProductCategory, ProductState } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { enterprises } from '../../domains/members/members.tables'
import type { Act } from '../admin-dependencies'
import { isWithinEnterprises } from '../enterprises/enterprise-limits'
import { contains, offsetOf } from '../list-query'
import { products } from './products.tables'

type Reading = Pick<Database, 'select'>
type ProductRow = typeof products.$inferSelect
export type NamedProduct = ProductRow & { enterpriseName: string }
type Key = { tenantId: string; id: string }
/** Who reads; without an actor, all of the tenant. */
type Reader = { tenantId: string } | Pick<Act, 'tenantId' | 'actor' | 'isOfOwnEnterprises'>
type Wanted = {
  page: number
  limit: number
  state?: ProductState | undefined
  category?: ProductCategory | undefined
  enterpriseId?: string
  keyword?: string | undefined
}

const ofEnterprise = and(eq(enterprises.tenantId, products.tenantId), eq(enterprises.id, products.enterpriseId))
const isProduct = ({ tenantId, id }: Key) => and(eq(products.tenantId, tenantId), eq(products.id, id))
const flat = ({ product, enterpriseName }: { product: ProductRow; enterpriseName: string }) => ({
  ...product,
  enterpriseName,
})

/** Products of a tenant; each query names the tenant. */
export const productRows = {
  /** Those that wait come first, then the newest. */
  async page(db: Reading, act: Reader, wanted: Wanted) {
    const { state, category, enterpriseId, keyword } = wanted
    const where = and(
      eq(products.tenantId, act.tenantId),
      'actor' in act ? isWithinEnterprises(act, products.enterpriseId) : undefined,
      state && eq(products.state, state),
      category && eq(products.category, category),
      enterpriseId === undefined ? undefined : eq(products.enterpriseId, enterpriseId),
      keyword?.trim() ? ilike(sql`${products.name} || ' ' || ${products.nameEn}`, contains(keyword)) : undefined,
    )
    const rows = await db
      .select({ product: products, enterpriseName: enterprises.name })
      .from(products)
      .innerJoin(enterprises, ofEnterprise)
      .where(where)
      .orderBy(desc(sql`(${products.state} = 'waiting')`), desc(products.createdAt), desc(products.id))
      .limit(wanted.limit)
      .offset(offsetOf(wanted))
    const [counted] = await db.select({ total: count() }).from(products).where(where)
    return { rows: rows.map(flat), total: counted?.total ?? 0 }
  },

  async find(db: Reading, key: Key): Promise<NamedProduct | null> {
    const [row] = await db
      .select({ product: products, enterpriseName: enterprises.name })
      .from(products)
      .innerJoin(enterprises, ofEnterprise)
      .where(isProduct(key))
    return row ? flat(row) : null
  },

  insert: (tx: Database, row: typeof products.$inferInsert) => tx.insert(products).values(row),

  update: (tx: Database, key: Key, row: Partial<ProductRow>) => tx.update(products).set(row).where(isProduct(key)),
}
