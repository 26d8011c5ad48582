import { settingForms, type SettingForm } from '@center/shared/contract'

export const groups = ['brand', 'layout', 'work', 'signIn', 'registration', 'security'] as const
export type Group = (typeof groups)[number]

/** Parts of keys, and where they belong; what none of them names is how the portal works. */
const marks: readonly (readonly [RegExp, Group])[] = [
  [/BACKGROUND/, 'brand'],
  [/REGISTER|NOTSMS|PHONE_PATTERN|CAPTCHA|BACK_URL/, 'registration'],
  [/SSO|LOGIN/, 'signIn'],
  [
    /SIGN_MODE|IFRAME_ORIGINS|IDLE|WATERMARK|SECOND_PERSON|SECOND_FACTOR|APP_REVIEW|VENDORS|_APPS_ONLY|PASSWORD|_AFTER_DAYS/,
    'security',
  ],
  [/TITLE|LOGO|COPYRIGHT|FILING|FAVICON|COLOR/, 'brand'],
  [/THEME|SHOW_|HIDE_|FLAT|ISNOTICE|SWITCHAPP|LANG|DATA_LIMIT/, 'layout'],
]

export const groupOf = (key: string): Group => marks.find(([mark]) => mark.test(key))?.[1] ?? 'work'

export function formsOf(group: Group): SettingForm[] {
  return settingForms().filter(({ key }) => groupOf(key) === group)
}
