import { useSnapshot } from 'valtio'
import { preferences } from '@center/shared/host'

type Named = { name: string; nameEn: string } | { title: string; titleEn: string }

/** Answers what a row is called in the language of the user; one without an English name has the Chinese one. */
export function useNameOf(): (row: Named) => string {
  const { locale } = useSnapshot(preferences)
  return (row) => {
    // The name of a menu item is that of its route.
    const [name, nameEn] = 'title' in row ? [row.title, row.titleEn] : [row.name, row.nameEn]
    return locale === 'en' && nameEn ? nameEn : name
  }
}
