import { useSnapshot } from 'valtio'
import { preferences, useText } from '@center/shared/host'
import { LazyPage, UiProvider, type LazyPageProps } from '@center/shared/ui'
import { Bell } from './bell/bell'

export type RootProps = {
  /** Where the parcel is: in the header, or in a tab of its own. */
  slot: 'bell' | 'page' | 'desk'
}

export function Root({ slot }: RootProps) {
  const { locale, theme } = useSnapshot(preferences)
  return (
    <UiProvider locale={locale} theme={theme}>
      <Slot slot={slot} />
    </UiProvider>
  )
}

function Slot({ slot }: RootProps) {
  if (slot === 'bell') return <Bell />
  return <LetterPage load={slot === 'desk' ? loadDesk : loadInbox} />
}

/** The pages are fetched when their tabs are opened: the bell alone is part of each page of the portal. */
function LetterPage({ load }: Pick<LazyPageProps, 'load'>) {
  const t = useText()
  const texts = {
    loading: t('notices:inbox.loading'),
    failed: t('notices:inbox.failed'),
    retry: t('notices:letter.retry'),
  }
  return <LazyPage load={load} texts={texts} />
}

const loadInbox = async () => (await import(/* webpackChunkName: "inbox" */ './inbox/inbox-page')).InboxPage
const loadDesk = async () =>
  (await import(/* webpackChunkName: "letter-admin" */ './letter-admin/letter-admin-page')).LetterAdminPage
