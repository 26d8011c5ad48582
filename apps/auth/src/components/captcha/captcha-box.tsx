import { useState } from 'react'
import type { CaptchaKind, CaptchaScene } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import styles from './captcha-box.module.css'
import { ClickCaptcha } from './click-captcha'
import { PhoneCode } from './phone-code'
import { SliderCaptcha } from './slider-captcha'

export type CaptchaBoxProps = {
  /** `kaptcha` has its picture in the form: here it is the code by SMS. */
  kind: CaptchaKind
  scene: CaptchaScene
  tenantCode: () => string
  /** In pixels; 310 unless said. */
  width?: number
  isPop?: boolean
  onSolved: (proof: string) => void
}

/** A puzzle, and the way for users who cannot see it. */
export function CaptchaBox({ kind, scene, tenantCode, width, isPop, onSolved }: CaptchaBoxProps) {
  const [isByPhone, setByPhone] = useState(kind === 'kaptcha')
  const t = useText()
  return (
    <div className={styles.box}>
      {isByPhone && <PhoneCode scene={scene} tenantCode={tenantCode} onSolved={onSolved} />}
      {!isByPhone && kind === 'blockPuzzle' && <SliderCaptcha scene={scene} width={width} onSolved={onSolved} />}
      {!isByPhone && kind === 'clickWord' && (
        <ClickCaptcha scene={scene} width={width} isPop={isPop} onSolved={onSolved} />
      )}
      {kind !== 'kaptcha' && (
        <button type="button" className={styles.other} onClick={() => setByPhone(!isByPhone)}>
          {t(isByPhone ? 'auth:captcha.byPicture' : 'auth:captcha.byPhone')}
        </button>
      )}
    </div>
  )
}
