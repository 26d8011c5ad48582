import { useEffect } from 'react'
import { usePlatformTitle } from './platform-title'

/** The window says which page this is, while it is on screen. */
export function usePageTitle(title: string): void {
  const platform = usePlatformTitle()
  useEffect(() => {
    document.title = `${title} - ${platform}`
    return () => {
      document.title = platform
    }
  }, [title, platform])
}
