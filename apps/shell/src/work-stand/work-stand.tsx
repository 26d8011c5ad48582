import { useText } from '@center/shared/host'
import { ErrorState, LoadingState } from '@center/shared/ui'
import { useEffect, useState, type ComponentType } from 'react'
import { PageHeading } from '../components/page-heading'
import { lookForVersion } from '../lib/newer-version.store'

/** The workbench, whose grid comes when somebody opens it. What did not load is said, and may be asked for again. */
export function WorkStand() {
  const [page, setPage] = useState<{ Page: ComponentType } | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const t = useText()
  useEffect(() => {
    import(/* webpackChunkName: "work-stand" */ './work-stand-page').then(
      ({ WorkStandPage }) => setPage({ Page: WorkStandPage }),
      () => {
        setPage('failed')
        void lookForVersion()
      },
    )
  }, [attempt])

  if (page === null) return <LoadingState label={t('shell:workStand.loading')} />
  if (page !== 'failed') return <page.Page />
  const retry = { label: t('shell:action.retry'), onRetry: () => setAttempt(attempt + 1) }
  return (
    <>
      <PageHeading hidden>{t('shell:page.WorkStand')}</PageHeading>
      <ErrorState title={t('shell:workStand.failed')} icon="cloud" retry={retry} />
    </>
  )
}
