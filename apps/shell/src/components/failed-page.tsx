import { useEffect } from 'react'
import { lookForVersion } from '../lib/newer-version.store'
import { StatusPage } from './status-page'
import { useRetryOnline } from './use-retry-online'

export type FailedPageProps = { error: Error; onRetry: () => void }

/**
 * 500: a page of ours broke. Without a network that is the reason, and the page comes back with it; with a newer portal on the
 * server it may be that a file is gone, and the newer one is offered.
 */
export function FailedPage({ error, onRetry }: FailedPageProps) {
  const isOnline = useRetryOnline(onRetry)
  useEffect(() => void lookForVersion(), [])
  if (!isOnline) return <StatusPage status="offline" onRetry={onRetry} />
  return <StatusPage status="failed" detail={error.message} onRetry={onRetry} />
}
