import { useText } from '@center/shared/host'
import { Button, ErrorState } from '@center/shared/ui'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { StatusPage } from '../components/page/status-page'
import { useRetryOnline } from '../components/notices/use-retry-online'
import { signOutOfPortal } from '../lib/session/sign-out'
import { addressOnScreen, openAddress } from '../lib/pages/navigation'
import { entry, resetEntry } from './entry.store'

/**
 * Routes could not be made: /home says so and offers another attempt or another account (spec 4). The attempt is made where the
 * user wanted to go.
 */
export function EntryFailure() {
  const t = useText()
  const { failure } = useSnapshot(entry)
  const [wanted] = useState(addressOnScreen)
  const retry = () => {
    openAddress(wanted, { replace: true })
    resetEntry()
  }
  const isOnline = useRetryOnline(retry)
  useEffect(() => openAddress('/home', { replace: true }), [])
  if (!isOnline) return <StatusPage status="offline" onRetry={retry} />

  const requestId = failure?.requestId
  return (
    <ErrorState
      title={t('shell:guard.failedTitle')}
      description={failure?.message || t('shell:guard.failedText')}
      detail={requestId ? { label: t('common:technicalDetails'), text: requestId } : undefined}
      icon="cloud"
      retry={{ label: t('shell:action.retry'), onRetry: retry }}
    >
      <Button theme="borderless" onClick={() => void signOutOfPortal()}>
        {t('shell:user.signOut')}
      </Button>
    </ErrorState>
  )
}
