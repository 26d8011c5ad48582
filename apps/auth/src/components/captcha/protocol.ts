import {
  CAPTCHA_OK,
  CAPTCHA_TOO_MANY,
  checkCaptcha,
  getCaptcha,
  type CaptchaAnswer,
  type CaptchaChallenge,
  type CaptchaPoint,
  type CaptchaScene,
  type PuzzleKind,
  type SliderTrace,
} from '@center/shared/contract'
import { callApi, setLocalItem, getLocalItem, type Failure, type Result } from '@center/shared/host'

/** The size that every place on a picture is said in, however large it is shown (spec 9). */
export const PICTURE = { width: 310, height: 155 }
/** What a slider says of its height (spec 9). */
export const SLIDER_Y = 5

/** Why there is no picture, or why an answer was not taken. `isTooMany`: no picture is to be shown (spec 4: 6201). */
export type Refused = { ok: false; message: string; failure: Failure | null; isTooMany: boolean }
export type Got = { ok: true; challenge: CaptchaChallenge } | Refused
/** `proof` is what goes with the form. */
export type Checked = { ok: true; proof: string } | Refused

/** Asks for another picture. */
export async function fetchChallenge(kind: PuzzleKind, scene: CaptchaScene): Promise<Got> {
  const body = { captchaType: kind, clientUid: clientUidOf(kind), ts: Date.now(), scene }
  const result = await callApi(getCaptcha, { body })
  const answer = accepted(result)
  return answer ? { ok: true, challenge: answer.repData as CaptchaChallenge } : refused(result)
}

/** Has an answer checked. What the server compares later is made of the very text that is sent now. */
export async function sendAnswer(
  kind: PuzzleKind,
  { token, secretKey }: CaptchaChallenge,
  answer: CaptchaPoint | CaptchaPoint[],
  trace?: SliderTrace,
): Promise<Checked> {
  const text = JSON.stringify(answer)
  const hide = await loadCipher()
  const sealed = (plain: string) => (secretKey && hide ? hide(plain, secretKey) : plain)
  const body = {
    captchaType: kind,
    pointJson: sealed(text),
    token,
    clientUid: clientUidOf(kind),
    ts: Date.now(),
    trace,
  }
  const result = await callApi(checkCaptcha, { body })
  return accepted(result) ? { ok: true, proof: sealed(`${token}---${text}`) } : refused(result)
}

/** Brings the cipher before it is needed: it is a file of its own. Null when it could not be loaded. */
export async function loadCipher(): Promise<((text: string, secretKey: string) => string) | null> {
  const cipher = await import('./cipher').catch(() => null)
  return cipher?.encrypt ?? null
}

function accepted(result: Result<null>): CaptchaAnswer | null {
  return result.ok && result.captcha?.repCode === CAPTCHA_OK ? result.captcha : null
}

function refused(result: Result<null>): Refused {
  if (!result.ok) return { ok: false, message: result.failure.message, failure: result.failure, isTooMany: false }
  const { repCode, repMsg } = result.captcha ?? { repCode: '', repMsg: null }
  return { ok: false, message: repMsg ?? '', failure: null, isTooMany: repCode === CAPTCHA_TOO_MANY }
}

/** Made once per browser, by the names that clients of AJ-Captcha use. */
function clientUidOf(kind: PuzzleKind): string {
  const name = kind === 'blockPuzzle' ? 'slider' : 'point'
  const known = getLocalItem(`captcha.${name}`)
  if (known) return known
  const made = `${name}-${randomName()}`
  setLocalItem(`captcha.${name}`, made)
  return made
}

function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
