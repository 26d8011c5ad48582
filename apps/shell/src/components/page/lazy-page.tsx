import { useText } from '@center/shared/host'
import { ErrorState, LoadingState } from '@center/shared/ui'
import { useEffect, useState, type ComponentType } from 'react'
import { lookForVersion } from '../../lib/newer-version.store'
import { PageHeading } from './page-heading'

type Props = {
  /** Of the page, while it is not there. */
  heading: string
  loading: string
  failed: string
  /** Fetches the code of the page; the same function at each render. */
  load: () => Promise<ComponentType>
}

/** A page whose code is loaded when a user opens it. A failure is shown, with a retry. */
export function LazyPage({ heading, loading, failed, load }: Props) {
  const [page, setPage] = useState<{ Page: ComponentType } | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const t = useText()
  useEffect(() => {
    load().then(
      (Page) => setPage({ Page }),
      () => {
        setPage('failed')
        void lookForVersion()
      },
    )
  }, [attempt, load])

  if (page === null) return <LoadingState label={loading} />
  if (page !== 'failed') return <page.Page />
  const retry = { label: t('shell:action.retry'), onRetry: () => setAttempt(attempt + 1) }
  return (
    <>
      <PageHeading hidden>{heading}</PageHeading>
      <ErrorState title={failed} icon="cloud" retry={retry} />
    </>
  )
}
