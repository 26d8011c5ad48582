import type { CaptchaKind, CaptchaScene, RuntimeConfiguration } from '@center/shared/contract'

/** What a tenant has set for captchas. */
export type CaptchaSettings = Pick<
  RuntimeConfiguration,
  'CENTER_LOGIN_CAPTCHA_TYPE' | 'CENTER_REGISTER_THEME' | 'CENTER_CAPTCHA_TYPE'
>

/** The settings of a tenant, or of the default tenant where there is no such tenant. Comes from the configuration. */
export type SettingsOf = (tenantCode: string) => Promise<CaptchaSettings | null>

/** Which captcha a form asks for: the tenant's choice for sign-in and recovery, else its choice for registration. */
export function captchaKindOf(scene: CaptchaScene, settings: CaptchaSettings | null): CaptchaKind {
  if (!settings) return 'kaptcha'
  if (scene === 'LOGIN' || scene === 'RECOVER') return settings.CENTER_LOGIN_CAPTCHA_TYPE
  const hasSlider = settings.CENTER_REGISTER_THEME === '2' || settings.CENTER_REGISTER_THEME === '3'
  return settings.CENTER_CAPTCHA_TYPE || (hasSlider ? 'blockPuzzle' : 'kaptcha')
}
