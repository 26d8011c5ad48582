import { useText } from '@center/shared/host'
import { ErrorState, LoadingState } from '@center/shared/ui'
import { useEffect, useState, type ComponentType } from 'react'
import { PageHeading } from '../components/page/page-heading'
import { lookForVersion } from '../lib/newer-version.store'

/** The workbench, whose grid is loaded when a user opens it. A failure is shown, with a retry. */
export function Workbench() {
  const [page, setPage] = useState<{ Page: ComponentType } | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const t = useText()
  useEffect(() => {
    import(/* webpackChunkName: "workbench" */ './workbench-page').then(
      ({ WorkbenchPage }) => setPage({ Page: WorkbenchPage }),
      () => {
        setPage('failed')
        void lookForVersion()
      },
    )
  }, [attempt])

  if (page === null) return <LoadingState label={t('shell:workbench.loading')} />
  if (page !== 'failed') return <page.Page />
  const retry = { label: t('shell:action.retry'), onRetry: () => setAttempt(attempt + 1) }
  return (
    <>
      <PageHeading hidden>{t('shell:page.WorkStand')}</PageHeading>
      <ErrorState title={t('shell:workbench.failed')} icon="cloud" retry={retry} />
    </>
  )
}
