import { failureText, safeRedirect, session, useText } from '@center/shared/host'
import { Button, LoadingState } from '@center/shared/ui'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { StatusPage } from '../components/page/status-page'
import { currentPath, openSignIn } from '../lib/session/sign-out'
import { openAddress } from '../lib/pages/navigation'
import { withoutBase } from '../lib/pages/portal-address'
import { enterNamedSystem, handOff, stayHere } from './hand-off.store'
import styles from './hand-off-page.module.css'

/** Hands the user over to a system outside of the portal (spec 2). Users who are not signed in sign in first. */
export function HandOffPage() {
  const { search } = useLocation()
  const { status: isSignedIn } = useSnapshot(session)
  const { status, failure } = useSnapshot(handOff)
  const t = useText()
  const back = safeRedirect(new URLSearchParams(search).get('redirect'))

  useEffect(() => {
    if (isSignedIn === 'signed-in') void enterNamedSystem(search)
    else openSignIn(currentPath())
    return stayHere
  }, [isSignedIn, search])

  return (
    <main className={styles.page}>
      {status === 'going' && <LoadingState label={t('shell:handOff.going')} />}
      {status === 'unnamed' && <StatusPage status="notFound" description={t('shell:handOff.unnamed')} />}
      {status === 'failed' && failure && (
        <StatusPage
          status="failed"
          description={failureText(failure)}
          detail={failure.requestId ?? undefined}
          onRetry={() => void enterNamedSystem(search)}
        >
          {back && <Button onClick={() => openAddress(withoutBase(back))}>{t('shell:handOff.back')}</Button>}
        </StatusPage>
      )}
    </main>
  )
}
