import { useSnapshot } from 'valtio'
import { columnsOf } from '../../contract/values/locale'
import { preferences } from '../texts/preferences.store'
import { configuration } from './configuration.store'

/** The tenant's copyright in the user's language; empty where it has none. */
export function useCopyright(): string {
  const { CENTER_COPYRIGHT, CENTER_COPYRIGHT_EN } = useSnapshot(configuration).values
  const { locale } = useSnapshot(preferences)
  return (columnsOf(locale) === 'en' && CENTER_COPYRIGHT_EN) || CENTER_COPYRIGHT
}
