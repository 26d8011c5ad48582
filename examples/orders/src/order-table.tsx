import styles from './order-table.module.css'
import type { Order } from './orders'
import type { Locale, Texts } from './texts'

type OrderTableProps = { orders: readonly Order[]; texts: Texts; locale: Locale }

/** In a narrow place each order is a card, so that nothing has to be scrolled sideways. */
export function OrderTable({ orders, texts, locale }: OrderTableProps) {
  const number = new Intl.NumberFormat(locale === 'en' ? 'en-US' : 'zh-CN')
  const columns = ['number', 'customer', 'product', 'quantity', 'amount', 'due', 'status'] as const
  return (
    // Scrolls by itself where it is neither wide enough nor narrow, so the keyboard must reach it.
    <div className={styles['frame']} tabIndex={0} role="region" aria-label={texts.heading}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {texts[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.number}>
              <th scope="row">{order.number}</th>
              <td data-label={texts.customer}>{order.customer}</td>
              <td data-label={texts.product}>{order.product}</td>
              <td data-label={texts.quantity} data-column="quantity">
                {number.format(order.quantity)}
              </td>
              <td data-label={texts.amount} data-column="amount">
                {number.format(order.amount)}
              </td>
              <td data-label={texts.due}>{order.due}</td>
              <td data-column="status">
                <span className={styles['status']} data-status={order.status}>
                  {texts[order.status]}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
