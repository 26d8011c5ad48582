import type { GuestProps } from '@center/sdk'
import { HostRouter } from '@center/sdk/react-router'
import { OrdersPage } from './orders-page'

/** The root: its router keeps the inner path in the portal's address. */
export function OrdersApp(props: GuestProps) {
  const { host, base, path } = props
  return (
    <HostRouter host={host} base={base} path={path}>
      <OrdersPage {...props} />
    </HostRouter>
  )
}
