import { proxy } from 'valtio'
import { getCaptchaType, getNumberedCaptcha, type CaptchaKind, type CaptchaScene } from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { tenantOfPage } from './tenant'

export type CaptchaState = {
  /** What the tenant asks for: a picture in the form, or a puzzle in a pop-up. */
  kind: CaptchaKind
  /** The name of the picture that is shown. */
  number: string
  picture: 'loading' | 'shown' | 'failed'
  isProving: boolean
  /** The proof of a solved puzzle, good for one attempt; empty without one. */
  proof: string
}

export type FormCaptcha = ReturnType<typeof createFormCaptcha>

/** The captcha of a form: a picture whose text is typed, or a puzzle that is asked for when the form is sent. */
export function createFormCaptcha(scene: CaptchaScene) {
  const state = proxy<CaptchaState>({
    kind: 'kaptcha',
    number: newName(),
    picture: 'loading',
    isProving: false,
    proof: '',
  })
  let latest = 0

  return {
    state,
    scene,
    hasPicture: () => state.kind === 'kaptcha',
    async load(): Promise<void> {
      const load = ++latest
      const result = await callApi(getCaptchaType, { body: { scene, tenantCode: tenantOfPage() } }, { silent: true })
      if (load === latest && result.ok) state.kind = result.value
    },
    /** Another picture; what proved something for the one before is void. */
    renew(): void {
      Object.assign(state, { number: newName(), picture: 'loading', proof: '' })
    },
    note(picture: 'shown' | 'failed'): void {
      state.picture = picture
    },
    ask(): void {
      state.isProving = true
    },
    close(): void {
      state.isProving = false
    },
    take(proof: string): void {
      Object.assign(state, { proof, isProving: false })
    },
  }
}

/** Where the picture of a name lies. */
export function pictureAddress(number: string): string {
  return `${getNumberedCaptcha.url}?number=${number}`
}

function newName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
