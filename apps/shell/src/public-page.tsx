import { useText } from '@center/shared/host'
import { ErrorState, LoadingState } from '@center/shared/ui'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { NotFoundPage } from './components/page/not-found-page'
import { currentPath, openSignIn } from './lib/session/sign-out'
import { watchPublicPages, publicPages } from './public-pages.store'
import { useDocumentTitle } from './lib/pages/use-title'
import { drawPage } from './page-content'
import { PublicFrame } from './public-frame'
import { TabPanels } from './tabs/tab-panels'
import { clearTabs } from './tabs/tabs.store'
import { useShownTitle } from './tabs/use-shown-title'
import { useTabOfLocation } from './tabs/use-tab-of-location'

/** What an address shows without a session: the public page of a guest, without a menu; else 404. */
export function PublicPage() {
  const { status } = useSnapshot(publicPages)
  const [attempt, setAttempt] = useState(0)
  const t = useText()
  // Before the first paint, so that nothing is drawn from what was known before.
  useLayoutEffect(watchPublicPages, [attempt])
  // What a visitor had open is no tab of the user who signs in.
  useEffect(() => clearTabs, [])

  if (status === 'ready') return <OpenPage />
  return (
    <PublicFrame title={null}>
      {status === 'loading' ? (
        <LoadingState label={t('shell:guest.loading')} />
      ) : (
        <ErrorState
          title={t('shell:visit.failedTitle')}
          description={t('shell:visit.failedText')}
          icon="cloud"
          retry={{ label: t('shell:action.retry'), onRetry: () => setAttempt(attempt + 1) }}
        />
      )}
    </PublicFrame>
  )
}

/** Pages that a visitor goes between stay alive like tabs; there only is no bar that shows them. */
function OpenPage() {
  const { resolved } = useTabOfLocation()
  const isOpen = resolved.page.kind === 'guest'
  const title = useShownTitle(resolved)
  useDocumentTitle(title)
  return (
    <PublicFrame title={isOpen ? title : null}>
      {!isOpen && <NothingOpen />}
      <TabPanels hasBar={false} draw={drawPage} />
    </PublicFrame>
  )
}

/** Nothing is here for a visitor; there may be for who signs in. */
function NothingOpen() {
  const t = useText()
  return (
    <NotFoundPage
      detail={t('shell:visit.notFound')}
      action={{ label: t('shell:visit.signIn'), onPress: () => openSignIn(currentPath()) }}
    />
  )
}
