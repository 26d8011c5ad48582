import { findKnownUser, leadsHome, partOfDay, STORED, type KnownUser, type PartOfDay } from '@center/shared/early-call'
import type { EarlySettings, Locale } from '@center/shared/contract'
import { writeText } from './skeleton-brand'

/** Those of home (`apps/shell/locales`); a test compares them. */
export const greetings: Record<Locale, Record<PartOfDay, string>> = {
  zh: {
    night: '夜深了，{{name}}',
    morning: '早上好，{{name}}',
    noon: '中午好，{{name}}',
    afternoon: '下午好，{{name}}',
    evening: '晚上好，{{name}}',
  },
  en: {
    night: 'Good evening, {{name}}',
    morning: 'Good morning, {{name}}',
    noon: 'Good day, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
  },
}

type GreetingConfiguration = Partial<Pick<EarlySettings, 'CENTER_APPTHEME'>>
type Portal = { tenantCode?: string; configuration?: GreetingConfiguration }

/**
 * Draws into the skeleton of home what stands there in large letters, at the place where home will have it: the greeting to its user. Only
 * where the browser knows for whom the page is.
 */
export function showGreeting(page: Document, locale: Locale, { tenantCode = '', configuration = {} }: Portal): void {
  const { dataset } = page.documentElement
  if (dataset['first'] !== '@center/shell' || !leadsHome(window.location.pathname)) return
  const user = findKnownUser(tenantCode)
  if (!user) return
  const words = greetings[locale][partOfDay(new Date().getHours())]
  writeText(
    page,
    'greeting',
    words.replace('{{name}}', () => user.name),
  )
  dataset['greeted'] = 'true'
  const mayHaveBar = configuration.CENTER_APPTHEME !== 'old' && dataset['frame'] !== 'none'
  if (mayHaveBar && hasTabs(tenantCode, user)) dataset['tabs'] = 'true'
}

/** Whether the portal will have the bar of the tabs that it restores, which the shell keeps (`tabs/stored-tabs.ts`). */
function hasTabs(tenantCode: string, { userId }: KnownUser): boolean {
  const nameOf = (what: string) => `${STORED}${tenantCode}__${userId}__${what}`
  const kept = [sessionStorage.getItem(nameOf('tabs')), localStorage.getItem(nameOf('pinnedTabs'))]
  return kept.some((text) => text?.includes('"list":[{'))
}
