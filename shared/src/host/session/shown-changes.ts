import type { ConfigurationChange, UserChange } from '../../guest-protocol'
import { setTheme } from '../texts/preferences.store'
import { setLocale } from '../texts/texts'
import { session } from './session.store'

/** Changes what the page shows of the user; the server's own record is not touched. */
export function changeUser(change: UserChange): void {
  if (session.user) session.user = { ...session.user, ...change }
}

/** Changes how the page looks and speaks. */
export function changeConfiguration({ locale, theme }: ConfigurationChange): void {
  if (theme) setTheme(theme)
  if (locale) void setLocale(locale)
}
