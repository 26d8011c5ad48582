export type OrderStatus = 'pending' | 'producing' | 'shipped' | 'delivered' | 'cancelled'

export type Order = {
  number: string
  customer: string
  product: string
  quantity: number
  amount: number
  due: string
  status: OrderStatus
}

/** The inner routes of this app, in the order in which they are shown. */
export const views = ['all', 'open', 'done'] as const
export type View = (typeof views)[number]

export type Filter = { words: string; status: OrderStatus | '' }

const statuses: Record<View, readonly OrderStatus[]> = {
  all: ['pending', 'producing', 'shipped', 'delivered', 'cancelled'],
  open: ['pending', 'producing', 'shipped'],
  done: ['delivered', 'cancelled'],
}

/** The view of an inner path; anything else shows all orders. */
export function viewOf(path: string): View {
  const name = path.replace(/^\//, '').split(/[/?#]/)[0]
  return views.find((view) => view === name) ?? 'all'
}

export function statusesOf(view: View): readonly OrderStatus[] {
  return statuses[view]
}

/** Orders of a view that hold every word, in any column that names something. */
export function findOrders(orders: readonly Order[], view: View, { words, status }: Filter): Order[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return orders.filter((order) => {
    const text = `${order.number} ${order.customer} ${order.product}`.toLowerCase()
    const isOfStatus = status === '' ? statuses[view].includes(order.status) : order.status === status
    return isOfStatus && wanted.every((word) => text.includes(word))
  })
}
