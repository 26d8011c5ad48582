import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { backToCentral } from '../../lib/central-service'
import { PageLink } from './page-link'
import styles from './sign-in-link.module.css'

export type SignInLinkProps = { className?: string | undefined; children: ReactNode }

/** Leads to the sign-in page: to the central one for users who came from there. */
export function SignInLink({ className = styles.link, children }: SignInLinkProps) {
  const central = backToCentral(useLocation().search)
  if (central === null) {
    return (
      <PageLink className={className} to="/user/login">
        {children}
      </PageLink>
    )
  }
  return (
    <a className={className} href={central}>
      {children}
    </a>
  )
}
