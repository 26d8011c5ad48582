import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useSnapshot } from 'valtio'
import type { CaptchaScene } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Glyph } from '../glyph'
import { Outcome } from './outcome'
import { PICTURE } from './protocol'
import { PuzzlePicture, toSource } from './puzzle-picture'
import type { PuzzleStatus } from './puzzle.store'
import styles from './slider-captcha.module.css'
import { createSlider, FARTHEST, PIECE_WIDTH, type SliderStore } from './slider.store'
import { useStore } from './use-store'

export type SliderCaptchaProps = {
  scene: CaptchaScene
  /** In pixels: 310 as specified, 400 on the register page. */
  width?: number
  onSolved: (proof: string) => void
}

/** How wide the block is on the page (spec 9). */
const BLOCK = 50
const percent = (part: number) => `${(part / PICTURE.width) * 100}%`

/** Drag the piece to where it belongs: by pointer, finger or arrow keys. */
export function SliderCaptcha({ scene, width = PICTURE.width, onSolved }: SliderCaptchaProps) {
  const slider = useStore(() => createSlider({ scene, onSolved }))
  const { status, challenge } = useSnapshot(slider.state)
  const { left } = useSnapshot(slider.slide, { sync: true })
  const t = useText()
  const jigsaw = challenge?.jigsawImageBase64
  return (
    <div className={styles.slider} style={{ inlineSize: width }} data-state={status}>
      <PuzzlePicture puzzle={slider} width={width} alt={t('auth:captcha.sliderPicture')}>
        {jigsaw && (
          <img
            className={styles.piece}
            style={{ insetInlineStart: percent(left), inlineSize: percent(PIECE_WIDTH) }}
            src={toSource(jigsaw)}
            alt=""
            draggable={false}
          />
        )}
      </PuzzlePicture>
      <SliderBar slider={slider} />
    </div>
  )
}

const glyphs: Partial<Record<PuzzleStatus, 'check' | 'cross'>> = { success: 'check', failure: 'cross' }

const steps: Record<string, number> = {
  ArrowRight: 2,
  ArrowUp: 2,
  ArrowLeft: -2,
  ArrowDown: -2,
  PageUp: 20,
  PageDown: -20,
  Home: -FARTHEST,
  End: FARTHEST,
}

function SliderBar({ slider }: { slider: SliderStore }) {
  const { status } = useSnapshot(slider.state)
  const { left, isDragging } = useSnapshot(slider.slide, { sync: true })
  const bar = useRef<HTMLDivElement>(null)
  const grip = useRef({ x: 0, y: 0, left: 0 })
  const t = useText()

  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, y: event.clientY, left }
    slider.grab()
  }
  const handleMove = (event: PointerEvent) => {
    if (!isDragging) return
    const scale = PICTURE.width / (bar.current?.clientWidth || PICTURE.width)
    const { x, y } = grip.current
    slider.moveTo(grip.current.left + (event.clientX - x) * scale, (event.clientY - y) * scale)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Enter') void slider.finish()
    else if (step !== undefined) slider.moveTo(left + (event.shiftKey ? step * 5 : step))
    else return
    event.preventDefault()
  }
  return (
    <div ref={bar} className={styles.bar}>
      <div className={styles.done} style={{ inlineSize: percent(left) }} />
      <SliderMessage slider={slider} />
      <div
        className={styles.block}
        style={{ insetInlineStart: percent(left) }}
        role="slider"
        tabIndex={0}
        aria-label={t('auth:captcha.sliderLabel')}
        aria-description={t('auth:captcha.sliderKeys')}
        aria-valuemin={0}
        aria-valuemax={FARTHEST}
        aria-valuenow={Math.round(left)}
        aria-disabled={status !== 'idle'}
        data-dragging={isDragging}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={() => isDragging && void slider.finish()}
        onPointerCancel={slider.drop}
        onKeyDown={handleKey}
      >
        <Glyph shape={glyphs[status] ?? 'arrow'} />
      </div>
    </div>
  )
}

/** What to do, or what became of it. */
function SliderMessage({ slider }: { slider: SliderStore }) {
  const { status, outcomes } = useSnapshot(slider.state)
  const { left, seconds } = useSnapshot(slider.slide, { sync: true })
  const t = useText()
  return (
    <span className={styles.message} style={roomBeside(left)}>
      {left === 0 && status !== 'success' && status !== 'failure' && t('auth:captcha.slide')}
      {status === 'checking' && t('auth:captcha.checking')}
      <Outcome count={outcomes}>
        {status === 'success' && t('auth:captcha.sliderSuccess', { seconds })}
        {status === 'failure' && t('auth:captcha.failure')}
      </Outcome>
    </span>
  )
}

/** Where the bar is wider, before the block or after it: nothing is said behind it. */
function roomBeside(left: number) {
  if (left > FARTHEST / 2) return { insetInlineStart: 0, inlineSize: percent(left) }
  return { insetInlineStart: `calc(${percent(left)} + ${BLOCK}px)`, insetInlineEnd: 0 }
}
