import styles from './order-table.module.css'
import type { Order } from './orders'
import type { Locale, Texts } from './texts'

type OrderTableProps = { orders: readonly Order[]; texts: Texts; locale: Locale }

export function OrderTable({ orders, texts, locale }: OrderTableProps) {
  const number = new Intl.NumberFormat(locale === 'en' ? 'en-US' : 'zh-CN')
  const columns = ['number', 'customer', 'product', 'quantity', 'amount', 'due', 'status'] as const
  return (
    // Scrolls by itself on a narrow screen, so the keyboard must reach it.
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
              <td>{order.customer}</td>
              <td>{order.product}</td>
              <td data-column="quantity">{number.format(order.quantity)}</td>
              <td data-column="amount">{number.format(order.amount)}</td>
              <td>{order.due}</td>
              <td>
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
