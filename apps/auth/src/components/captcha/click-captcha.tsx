import type { KeyboardEvent, MouseEvent } from 'react'
import { useSnapshot } from 'valtio'
import type { CaptchaPoint, CaptchaScene } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import styles from './click-captcha.module.css'
import { createClicks, type ClicksStore } from './clicks.store'
import { Outcome } from './outcome'
import { PICTURE } from './protocol'
import { PuzzlePicture } from './puzzle-picture'
import { useStore } from './use-store'

export type ClickCaptchaProps = {
  scene: CaptchaScene
  width?: number
  /** In a pop-up the success stays for a moment. */
  isPop?: boolean
  onSolved: (proof: string) => void
}

/** Click three characters in the order they are named: by pointer or finger, or with a cross hair that arrow keys move. */
export function ClickCaptcha({ scene, width = PICTURE.width, isPop = false, onSolved }: ClickCaptchaProps) {
  const store = useStore(() => createClicks({ scene, isPop, onSolved }))
  const { status } = useSnapshot(store.state)
  const { marks } = useSnapshot(store.clicks)
  const t = useText()
  return (
    <div className={styles.clicks} style={{ inlineSize: width }} data-state={status}>
      <PuzzlePicture puzzle={store} width={width} alt={t('auth:captcha.clickPicture')}>
        <ClickArea store={store} />
      </PuzzlePicture>
      <span role="status" className={styles.unseen}>
        {marks.length > 0 && t('auth:captcha.marked', { number: marks.length })}
      </span>
      <ClickBar store={store} />
    </div>
  )
}

/** What to click, and what became of it. */
function ClickBar({ store }: { store: ClicksStore }) {
  const { status, challenge, outcomes } = useSnapshot(store.state)
  const t = useText()
  const words = challenge?.wordList?.join(',') ?? ''
  return (
    <p className={styles.bar}>
      {status === 'idle' && t('auth:captcha.clickInOrder', { words })}
      {status === 'checking' && t('auth:captcha.checking')}
      {status === 'loading' && t('auth:captcha.loading')}
      <Outcome count={outcomes}>
        {status === 'success' && t('auth:captcha.clickSuccess')}
        {status === 'failure' && t('auth:captcha.failure')}
      </Outcome>
    </p>
  )
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const STEP = 4

function ClickArea({ store }: { store: ClicksStore }) {
  const { status } = useSnapshot(store.state)
  const { marks, cursor } = useSnapshot(store.clicks)
  const t = useText()

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // The keyboard clicks a button in its middle; it has the cross hair for that.
    if (event.detail === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    store.hideCursor()
    store.mark({
      x: ((event.clientX - left) * PICTURE.width) / width,
      y: ((event.clientY - top) * PICTURE.height) / height,
    })
  }
  const handleKey = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    const step = event.shiftKey ? STEP * 5 : STEP
    if (arrow) store.moveCursor(arrow[0] * step, arrow[1] * step)
    else if (event.key === 'Enter' || event.key === ' ') store.markCursor()
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      className={styles.area}
      aria-label={t('auth:captcha.clickLabel')}
      aria-description={t('auth:captcha.clickKeys')}
      aria-disabled={status !== 'idle'}
      onClick={handleClick}
      onKeyDown={handleKey}
      onFocus={() => store.moveCursor(0, 0)}
      onBlur={store.hideCursor}
    >
      {marks.map((point, place) => (
        <span key={place} className={styles.mark} style={placeOf(point)}>
          {place + 1}
        </span>
      ))}
      {cursor && <span className={styles.cursor} style={placeOf(cursor)} />}
    </button>
  )
}

function placeOf({ x, y }: CaptchaPoint) {
  return { insetInlineStart: `${(x / PICTURE.width) * 100}%`, insetBlockStart: `${(y / PICTURE.height) * 100}%` }
}
