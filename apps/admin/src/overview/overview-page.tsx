import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { toFileSize, type Overview } from '@center/shared/contract'
import { failureText, useText, type Failure } from '@center/shared/host'
import { Card, DataTable, EmptyState, ErrorState, LoadingState, PageFrame } from '@center/shared/ui'
import { loadOverview, overview, watchOverview } from './overview.store'
import { SignInChart } from './sign-in-chart'
import styles from './overview-page.module.css'

/** How the tenant does: sums, never the doings of one person. */
export function OverviewPage() {
  const { value, failure, isLoading } = useSnapshot(overview) as {
    value: Overview | null
    failure: Failure | null
    isLoading: boolean
  }
  const t = useText()
  useEffect(watchOverview, [])
  return (
    <PageFrame title={t('admin:overview.title')} subtitle={t('admin:overview.subtitle')} isBusy={isLoading}>
      {value && <Numbers value={value} />}
      {!value && failure && (
        <ErrorState
          size="inline"
          title={t('admin:list.failed')}
          description={failureText(failure)}
          retry={{ label: t('admin:list.retry'), onRetry: () => void loadOverview() }}
        />
      )}
      {!value && !failure && <LoadingState size="inline" label={t('admin:list.loading')} />}
    </PageFrame>
  )
}

function Numbers({ value: { users, enterprises, letters, storage, days, apps } }: { value: Overview }) {
  const t = useText()
  const figures = [
    {
      name: t('admin:overview.users'),
      figure: users.all,
      text: t('admin:overview.usersText', { enabled: users.enabled, active: users.activeInWeek }),
    },
    { name: t('admin:overview.online'), figure: users.online, text: t('admin:overview.onlineText') },
    {
      name: t('admin:overview.enterprises'),
      figure: enterprises.all,
      text: t('admin:overview.enterprisesText', { count: enterprises.waiting }),
    },
    { name: t('admin:overview.letters'), figure: letters },
    { name: t('admin:overview.storage'), figure: toFileSize(storage) },
  ]
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ name, figure, text }) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd className={styles.number}>{figure}</dd>
            {text && <dd className={styles.text}>{text}</dd>}
          </div>
        ))}
      </dl>
      <Card title={t('admin:overview.signIns')}>
        <SignInChart days={days} />
      </Card>
      <Card title={t('admin:overview.apps')} isFlush>
        <Apps apps={apps} />
      </Card>
    </>
  )
}

function Apps({ apps }: Pick<Overview, 'apps'>) {
  const t = useText()
  if (apps.length === 0) return <EmptyState size="inline" title={t('admin:overview.noApps')} />
  return (
    <DataTable
      label={t('admin:overview.apps')}
      rows={apps}
      keyOf={({ name }) => name}
      columns={[
        { key: 'name', title: t('admin:overview.app'), place: 'name', look: 'mono', draw: ({ name }) => name },
        { key: 'opened', title: t('admin:overview.opened'), look: 'number', draw: ({ opened }) => opened },
        { key: 'errors', title: t('admin:overview.errors'), look: 'number', draw: ({ errors }) => errors },
      ]}
    />
  )
}
