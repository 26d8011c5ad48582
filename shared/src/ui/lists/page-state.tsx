import Button from '@douyinfe/semi-ui/lib/es/button'
import Spin from '@douyinfe/semi-ui/lib/es/spin'
import type { ReactNode } from 'react'
import { IconByName } from '../icons/icon-by-name'
import type { IconName } from '../icons/icons'
import styles from './page-state.module.css'
import { TechnicalDetails } from '../overlays/technical-details'

export type EmptyStateProps = {
  title: string
  description?: string | undefined
  icon?: IconName
  /** Buttons or links that lead on. */
  children?: ReactNode
  /** `page` fills its room with a large picture, `inline` sits in a card. */
  size?: 'page' | 'inline'
}

/** Says that there is nothing, and what to do about it. Never used for a failure. */
export function EmptyState({ title, description, icon = 'inbox', children, size = 'page' }: EmptyStateProps) {
  return (
    <div className={styles.state} data-size={size} data-tone="quiet">
      <Picture icon={icon} />
      <p className={styles.title}>{title}</p>
      {description && <p className={styles.description}>{description}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

export type ErrorStateProps = {
  title: string
  description?: string | undefined
  /** What support asks for, such as the request id; folded under its label. */
  detail?: { label: string; text: string } | undefined
  icon?: IconName
  retry?: { label: string; onRetry: () => void } | undefined
  children?: ReactNode
  size?: 'page' | 'inline'
}

/** Says that something failed, as an alert, with a way to try again where there is one. */
export function ErrorState(props: ErrorStateProps) {
  const { title, description, detail, icon = 'alert-triangle', retry, children, size = 'page' } = props
  return (
    <div className={styles.state} data-size={size} data-tone="danger" role="alert">
      <Picture icon={icon} />
      <p className={styles.title}>{title}</p>
      {description && <p className={styles.description}>{description}</p>}
      {detail && <TechnicalDetails label={detail.label}>{detail.text}</TechnicalDetails>}
      {(retry || children) && (
        <div className={styles.actions}>
          {retry && (
            <Button theme="solid" type="primary" onClick={retry.onRetry}>
              {retry.label}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  )
}

export type LoadingStateProps = { label: string; size?: 'page' | 'inline' }

/** Says that something is under way. The label is read out and shown. */
export function LoadingState({ label, size = 'page' }: LoadingStateProps) {
  return (
    <div className={styles.state} data-size={size} data-tone="quiet" role="status">
      <Spin size="large" />
      <p className={styles.description}>{label}</p>
    </div>
  )
}

function Picture({ icon }: { icon: IconName }) {
  return (
    <span className={styles.picture} aria-hidden="true">
      <IconByName name={icon} size="extra-large" />
    </span>
  )
}
