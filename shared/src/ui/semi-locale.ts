import type { Locale as SemiLocale } from '@douyinfe/semi-ui/lib/es/locale/interface'
import en_US from '@douyinfe/semi-ui/lib/es/locale/source/en_US'
import zh_CN from '@douyinfe/semi-ui/lib/es/locale/source/zh_CN'

/** The locales of the portal. */
export type UiLocale = 'zh' | 'en'

/** Semi's own words (OK, Cancel, No data …) in the portal's locales. */
export const semiLocales: Record<UiLocale, SemiLocale> = { zh: zh_CN, en: en_US }
