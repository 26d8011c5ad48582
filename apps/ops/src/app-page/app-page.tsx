import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { preferences, useText } from '@center/shared/host'
import { EmptyState, LoadingState, PageFrame } from '@center/shared/ui'
import { StateMarks } from '../components/state-marks'
import { titleOf } from '../lib/app-title'
import { apps, type TenantApp } from '../lib/apps.store'
import { AppActions } from './app-actions'
import { watchApp } from './app-page.store'
import { HealthCard } from './health-card'
import { HistoryCard } from './history-card'
import { LiveCard } from './live-card'
import { useWayBack } from '../lib/way-back'
import styles from './app-page.module.css'
import { VersionsCard } from './versions-card'

export type AppPageProps = { tenantCode: string; name: string }

/** One app of one tenant: what runs, how it does, what was released, what could be. */
export function AppPage({ tenantCode, name }: AppPageProps) {
  const { rows, status } = useSnapshot(apps)
  const { locale } = useSnapshot(preferences)
  const t = useText()
  const wayBack = useWayBack()
  useEffect(() => watchApp(tenantCode, name), [tenantCode, name])

  const row = rows.find((app) => app.name === name && app.tenantCode === tenantCode) as TenantApp | undefined
  if (!row && status !== 'ready') return <LoadingState label={t('ops:app.loading')} />
  if (!row) {
    return (
      <PageFrame title={name} back={wayBack} isBusy={false}>
        <EmptyState icon="apps" title={t('ops:app.unknown')} description={t('ops:app.unknownText', { name })} />
      </PageFrame>
    )
  }
  const subtitle = (
    <>
      <code className={styles.code}>{name}</code>
      <span>{row.tenantName}</span>
      <span>{t('ops:app.revision', { revision: row.revision })}</span>
      <StateMarks row={row} />
    </>
  )
  return (
    <PageFrame
      title={titleOf(row, locale)}
      subtitle={subtitle}
      back={wayBack}
      isBusy={false}
      actions={<AppActions row={row} />}
    >
      <LiveCard row={row} />
      <HealthCard />
      <VersionsCard row={row} />
      <HistoryCard row={row} />
    </PageFrame>
  )
}
