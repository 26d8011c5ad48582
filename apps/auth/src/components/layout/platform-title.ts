import { columnsOf } from '@center/shared/contract'
import { useSnapshot } from 'valtio'
import { configuration, preferences } from '@center/shared/host'

/** The platform's name in the user's language, as the tenant configured it. */
export function usePlatformTitle(): string {
  const { values } = useSnapshot(configuration)
  const { locale } = useSnapshot(preferences)
  return (columnsOf(locale) === 'en' && values.CENTER_TITLE_EN) || values.CENTER_TITLE
}

/** What the tenant calls its registration, in the user's language; empty where it has no name of its own. */
export function useRegisterTitle(): string {
  const { values } = useSnapshot(configuration)
  const { locale } = useSnapshot(preferences)
  return (columnsOf(locale) === 'en' && values.CENTER_REGISTER_TITLE_EN) || values.CENTER_REGISTER_TITLE
}
