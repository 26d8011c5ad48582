import { useSnapshot } from 'valtio'
import { preferences } from '@center/shared/host'
import { UiProvider } from '@center/shared/ui'
import { Bell } from './bell/bell'
import { LetterAdminPage } from './letter-admin/letter-admin-page'
import { InboxPage } from './inbox/inbox-page'

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
  return slot === 'desk' ? <LetterAdminPage /> : <InboxPage />
}
