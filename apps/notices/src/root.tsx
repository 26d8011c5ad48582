import { useSnapshot } from 'valtio'
import { preferences } from '@center/shared/host'
import { UiProvider } from '@center/shared/ui'
import { Bell } from './bell/bell'
import { InboxPage } from './inbox/inbox-page'

export type RootProps = {
  /** Where the parcel is: in the header, or in a tab of its own. */
  slot: 'bell' | 'page'
}

export function Root({ slot }: RootProps) {
  const { locale, theme } = useSnapshot(preferences)
  return (
    <UiProvider locale={locale} theme={theme}>
      {slot === 'bell' ? <Bell /> : <InboxPage />}
    </UiProvider>
  )
}
