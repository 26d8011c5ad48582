import { useEffect } from 'react'
import { addTexts, useText } from '../texts'

let isAsked = false

/** Names for what an administrator changes, by its name in the contract; undefined: it has none, or they are still on their way. */
export type Names = { field(key: string): string | undefined; setting(key: string): string | undefined }

/** They come when a page of administration asks for them: no one else needs them. */
export function useNames(): Names {
  const t = useText()
  useEffect(() => void loadNames(), [])
  return {
    field: (key) => t(`names:field.${key}`, { defaultValue: '' }) || undefined,
    setting: (key) => t(`names:setting.${key}`, { defaultValue: '' }) || undefined,
  }
}

async function loadNames(): Promise<void> {
  if (isAsked) return
  isAsked = true
  const names = await import('./texts').catch(() => null)
  if (names) addTexts('names', names.texts)
  else isAsked = false
}
