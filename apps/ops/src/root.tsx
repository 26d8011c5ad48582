import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { preferences } from '@center/shared/host'
import { UiProvider } from '@center/shared/ui'
import { AppPage } from './app-page/app-page'
import { AuditPage } from './audit/audit-page'
import { CommandDialog } from './commands/command-dialog'
import { watchApps } from './lib/apps.store'
import { closeDialogs } from './lib/dialogs.store'
import { place, takeChoice, watchPlace, type Place } from './lib/place.store'
import { OverviewPage } from './overview/overview-page'
import { RegisterDialog } from './register/register-dialog'
import { ReviewsPage } from './reviews/reviews-page'
import { ReleaseDialog } from './release/release-dialog'
import styles from './root.module.css'

/** What operations do: see who runs what, release, watch, take back. */
export function Root() {
  const { locale, theme } = useSnapshot(preferences)
  useEffect(watchPlace, [])
  useEffect(watchApps, [])
  useEffect(() => closeDialogs, [])
  return (
    <UiProvider locale={locale} theme={theme}>
      <CurrentPage />
      <RegisterDialog />
      <ReleaseDialog />
      <CommandDialog />
    </UiProvider>
  )
}

function CurrentPage() {
  const { view, tenantCode, name } = useSnapshot(place)
  const ground = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takeChoice()) ground.current?.querySelector('h1')?.focus()
  }, [view, tenantCode, name])
  return (
    <div ref={ground} className={styles.ground}>
      <PageOf view={view} tenantCode={tenantCode} name={name} />
    </div>
  )
}

function PageOf({ view, tenantCode, name }: Place) {
  if (view === 'audit') return <AuditPage />
  if (view === 'reviews') return <ReviewsPage />
  if (view === 'app') return <AppPage key={`${tenantCode} ${name}`} tenantCode={tenantCode} name={name} />
  return <OverviewPage />
}
