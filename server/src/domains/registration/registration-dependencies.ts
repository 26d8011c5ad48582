import type { CaptchaScene, RuntimeConfiguration } from '@center/shared/contract'

/** Who calls, as far as the wire tells. */
export type Visitor = { ip: string; agent: string }

/** What of an enabled tenant registration depends on. Comes from the configuration. */
export type Tenant = {
  id: string
  code: string
  /** What it is called; no password may have it inside. */
  names: string[]
  theme: RuntimeConfiguration['CENTER_REGISTER_THEME']
  phonePattern: string
  hasSms: boolean
  backUrl: string
}

/** Whether the captcha of a form is solved; it is used up by that. Comes from the captchas domain. */
export type ProofOf = (
  form: { imgCode: string; number: string; tenantCode: string },
  asked: Visitor & { scene: CaptchaScene },
) => Promise<boolean>
