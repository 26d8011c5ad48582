import { useText } from '@center/shared/host'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useSnapshot } from 'valtio'
import { limitsOf, panel, resizePanel, type Dock } from './panel.store'
import styles from './panel.module.css'

const STEP = 24

/** The edge between page and panel: dragged, or moved with the arrow keys. */
export function ResizeHandle({ dock }: { dock: Dock }) {
  const { [dock]: size } = useSnapshot(panel)
  const t = useText()
  const { least, most } = limitsOf(dock)

  const handleMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    resizePanel(dock, dock === 'bottom' ? window.innerHeight - event.clientY : window.innerWidth - event.clientX)
  }
  const handleKey = (event: KeyboardEvent) => {
    const grows = dock === 'bottom' ? 'ArrowUp' : 'ArrowLeft'
    const shrinks = dock === 'bottom' ? 'ArrowDown' : 'ArrowRight'
    if (event.key !== grows && event.key !== shrinks) return
    event.preventDefault()
    resizePanel(dock, size + (event.key === grows ? STEP : -STEP))
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      className={styles.handle}
      aria-label={t('shell:devtools.panel.resize')}
      aria-orientation={dock === 'bottom' ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={handleMove}
      onKeyDown={handleKey}
    />
  )
}
