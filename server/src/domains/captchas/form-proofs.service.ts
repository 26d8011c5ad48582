import type { CaptchaScene, LoginForm, PhoneCodeForm } from '@center/shared/contract'
import type { ProofsService } from './proofs.service'
import type { TextCaptchasService } from './text-captchas.service'

/** The text of a picture has 4 characters; a longer value proves a puzzle. */
const MAX_TEXT_LENGTH = 16

type SignInForm = Pick<LoginForm, 'imgvercode' | 'captchaData' | 'captchaVerification' | 'tenantCode'>
type CodeForm = Pick<PhoneCodeForm, 'imageCode' | 'number' | 'tenantCode'>
type Visitor = { ip: string; agent: string }

/** How each form of the portal carries its captcha. A solved captcha is used up by the check. */
export function createFormProofsService({ proofs, texts }: { proofs: ProofsService; texts: TextCaptchasService }) {
  return {
    isSignInProven(form: SignInForm, { browser, ...from }: Visitor & { browser: string }): Promise<boolean> {
      const { imgvercode: text, captchaData, captchaVerification: verification = '', tenantCode } = form
      const player = { ...from, clientUid: null }
      const proof = { text, browser, counter: String(captchaData), verification }
      return proofs.isProven(proof, { scene: 'LOGIN', tenantCode, player })
    },

    /** The one field of the form holds either the text of a picture or the proof of a puzzle. */
    async isSmsProven(
      { imageCode, number, tenantCode }: CodeForm,
      { scene, isSignedIn = false, ...from }: Visitor & { scene: CaptchaScene; isSignedIn?: boolean },
    ): Promise<boolean> {
      const isText = imageCode.length <= MAX_TEXT_LENGTH
      // The dialog of a signed-in user shows the picture, whatever kind the tenant has set for other forms.
      if (isSignedIn && isText) return texts.isAnswer(number, '', imageCode)
      const [text, verification] = isText ? [imageCode, ''] : ['', imageCode]
      const proof = { text, verification, browser: number, counter: '' }
      return proofs.isProven(proof, { scene, tenantCode, player: { ...from, clientUid: null } })
    },
  }
}
