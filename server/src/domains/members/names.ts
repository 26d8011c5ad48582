import type { Language } from '@center/shared/contract'

/** A name in the language of the caller; the Chinese one where there is no English. */
export function inLanguage({ name, nameEn }: { name: string; nameEn?: string }, language: Language): string {
  return (language === 'eng' && nameEn) || name
}
