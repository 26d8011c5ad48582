import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useText } from '@center/shared/host'
import type { LazyPart } from '../lib/lazy-part'
import styles from './lazy-view.module.css'

export type LazyViewProps<Props> = {
  part: LazyPart<Props>
  props: Props
  /** What stands around the words that are shown while the part is not here. */
  frame?: (words: ReactNode) => ReactNode
}

/** Draws a part whose code comes when it is wanted: at once where it is here already. A failure is shown, with a retry. */
export function LazyView<Props extends object>({ part, props, frame = (words) => words }: LazyViewProps<Props>) {
  const [found, setFound] = useState<{ Part: ComponentType<Props> | null }>(() => ({ Part: part.loaded() }))
  const [problem, setProblem] = useState<'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (found.Part) return
    let isOpen = true
    part.load().then(
      (Part) => isOpen && setFound({ Part }),
      () => isOpen && setProblem('failed'),
    )
    return () => {
      isOpen = false
    }
  }, [found, part, attempt])

  if (found.Part) return <found.Part {...props} />
  const retry = () => {
    setProblem(null)
    setAttempt(attempt + 1)
  }
  return frame(problem ? <Failed onRetry={retry} /> : <Loading />)
}

function Loading() {
  const t = useText()
  return (
    <p role="status" className={styles.loading}>
      {t('auth:captcha.loading')}
    </p>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  return (
    <div role="alert" className={styles.failed}>
      <p>{t('auth:cascade.failed')}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        {t('auth:cascade.retry')}
      </button>
    </div>
  )
}
