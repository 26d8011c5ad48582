import type { Locale as SemiLocale } from '@douyinfe/semi-ui/lib/es/locale/interface'
import en_US from '@douyinfe/semi-ui/lib/es/locale/source/en_US'
import zh_CN from '@douyinfe/semi-ui/lib/es/locale/source/zh_CN'
import type { Locale } from '../../contract'

/** Semi's own words (OK, Cancel, No data …) in the portal's locales. */
export const semiLocales: Record<Locale, SemiLocale> = { zh: zh_CN, en: en_US }
