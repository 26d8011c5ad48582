import { useEffect } from 'react'
import type { CaptchaKind } from '@center/shared/contract'
import { lazyPart } from '../../lib/lazy-part'
import type { CaptchaBoxProps } from './captcha-box'

/** Puzzles, and the code by SMS: a form with a picture to be typed off needs neither. */
export const captchaBoxPart = lazyPart<CaptchaBoxProps>(
  async () => (await import(/* webpackChunkName: "captcha" */ './captcha-box')).CaptchaBox,
)

/** Fetches the puzzle while the form is filled in, where one will be asked for. */
export function usePuzzleAhead(kind: CaptchaKind): void {
  useEffect(() => {
    if (kind !== 'kaptcha') captchaBoxPart.load().catch(() => undefined)
  }, [kind])
}
