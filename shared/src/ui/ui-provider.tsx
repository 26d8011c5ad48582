import ConfigProvider from '@douyinfe/semi-ui/lib/es/configProvider'
import { useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react'
import type { Locale } from '../contract'
import { loadLaterOnInput } from './later/later'
import { semiLocales } from './semi/semi-locale'

export type UiProviderProps = { locale: Locale; theme: 'light' | 'dark'; children: ReactNode }

/**
 * Wraps an app's root: gives the components their language, and the page the theme it is drawn in.
 *
 * The theme is an attribute of the page, so the last provider that changes it wins; all get it from one preference.
 */
export function UiProvider({ locale, theme, children }: UiProviderProps) {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme
    if (theme === 'dark') document.body.setAttribute('theme-mode', 'dark')
    else document.body.removeAttribute('theme-mode')
  }, [theme])

  useEffect(loadLaterOnInput, [])

  // The same element again, or all that asks the library for its language is drawn anew with each theme.
  return useMemo(() => <ConfigProvider locale={semiLocales[locale]}>{children}</ConfigProvider>, [locale, children])
}
