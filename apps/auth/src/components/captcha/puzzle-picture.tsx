import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { Glyph } from '../glyph'
import { PICTURE } from './protocol'
import type { PuzzleStore } from './puzzle.store'
import styles from './puzzle-picture.module.css'

export type PuzzlePictureProps = {
  puzzle: Pick<PuzzleStore, 'state' | 'refresh'>
  /** In pixels of the page; the height follows. Narrower where there is less room. */
  width: number
  alt: string
  children?: ReactNode
}

/** The picture of a puzzle with the button for another one, and what is shown in place of a missing picture. */
export function PuzzlePicture({ puzzle, width, alt, children }: PuzzlePictureProps) {
  const { status, challenge, message } = useSnapshot(puzzle.state)
  const t = useText()
  return (
    <div
      className={styles.picture}
      style={{ inlineSize: width, aspectRatio: `${PICTURE.width} / ${PICTURE.height}` }}
      aria-busy={status === 'loading'}
      data-captcha={status}
    >
      {challenge && (
        <img className={styles.image} src={toSource(challenge.originalImageBase64)} alt={alt} draggable={false} />
      )}
      {challenge && children}
      {status === 'missing' && (
        <p className={styles.missing} role="alert">
          <Glyph shape="alert" />
          {message || t('auth:captcha.missing')}
        </p>
      )}
      <button
        type="button"
        className={styles.refresh}
        aria-label={t('auth:captcha.refresh')}
        title={t('auth:captcha.refresh')}
        onClick={() => void puzzle.refresh()}
      >
        <Glyph shape="refresh" size={16} />
      </button>
    </div>
  )
}

/** Where the pictures of the protocol come from: they are PNG, without a prefix. */
export function toSource(base64: string): string {
  return `data:image/png;base64,${base64}`
}
