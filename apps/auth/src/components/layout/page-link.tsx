import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'

export type PageLinkProps = { to: string; className?: string | undefined; children: ReactNode }

/** A link to another page of ours. It keeps the tenant and whatever else the address says. */
export function PageLink({ to, className, children }: PageLinkProps) {
  const { search } = useLocation()
  return (
    <Link className={className} to={{ pathname: to, search }}>
      {children}
    </Link>
  )
}
