import type { Order, OrderStatus } from './orders'
import rows from './orders.json'

/** What its server has as well (`server/orders-server.mjs`). */
export const sampleOrders: readonly Order[] = rows.map(({ price, status, ...row }) => ({
  ...row,
  status: status as OrderStatus,
  amount: Math.round(row.quantity * price),
}))
