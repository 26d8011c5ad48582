import { useText } from '@center/shared/host'
import { Button, IconByName, TechnicalDetails, type IconName } from '@center/shared/ui'
import type { ReactNode } from 'react'
import { openAddress } from '../../lib/pages/navigation'
import { PageHeading } from './page-heading'
import styles from './status-page.module.css'

export type Status = 'forbidden' | 'notFound' | 'failed' | 'offline' | 'elsewhere'

export type StatusPageProps = {
  status: Status
  /** In place of what is usually said. */
  description?: string | undefined
  /** What support asks for; folded. */
  detail?: string | undefined
  onRetry?: (() => void) | undefined
  children?: ReactNode
}

const pictures: Record<Status, { code: string; icon: IconName }> = {
  forbidden: { code: '403', icon: 'lock' },
  notFound: { code: '404', icon: 'map-pin' },
  failed: { code: '500', icon: 'alert-triangle' },
  offline: { code: '', icon: 'wifi' },
  elsewhere: { code: '', icon: 'lock' },
}

/** In the place of a page that cannot be shown: why, and where to go from here. */
export function StatusPage({ status, description, detail, onRetry, children }: StatusPageProps) {
  const t = useText()
  const { code, icon } = pictures[status]

  return (
    <section className={styles.page}>
      <div className={styles.picture} data-status={status} aria-hidden="true">
        <span className={styles.code}>{code}</span>
        <span className={styles.icon}>
          <IconByName name={icon} size="inherit" />
        </span>
      </div>
      <PageHeading>
        {code && <span className={styles.spoken}>{`${code} `}</span>}
        {t(`shell:status.${status}.title`)}
      </PageHeading>
      <p className={styles.text}>{description ?? t(`shell:status.${status}.text`)}</p>
      {detail && <TechnicalDetails label={t('common:technicalDetails')}>{detail}</TechnicalDetails>}
      <div className={styles.actions}>
        {onRetry && (
          <Button theme="solid" type="primary" onClick={onRetry}>
            {t('shell:action.retry')}
          </Button>
        )}
        {children}
        <Button onClick={() => openAddress('/index')}>{t('shell:action.home')}</Button>
      </div>
    </section>
  )
}
