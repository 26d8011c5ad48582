import { addTexts, useText } from '@center/shared/host'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { GuestsView } from '../guests/guests-view'
import type { DevtoolsActions } from '../devtools-actions'
import { MessagesView } from '../messages/messages-view'
import { OverridesView } from '../overrides/overrides-view'
import { texts } from './locales/texts'
import { PanelHeader } from './panel-header'
import { panel, type Dock, type View } from './panel.store'
import { viewId, viewTabId } from './panel-tabs'
import { ResizeHandle } from './resize-handle'
import styles from './panel.module.css'

addTexts('shell', texts)

export function drawPanel(actions: DevtoolsActions) {
  return <DevtoolsPanel {...actions} />
}

/** The panel below or beside the page. The page gives way; nothing of it is covered. */
function DevtoolsPanel({ remount }: DevtoolsActions) {
  const { view, dock: wanted, bottom, right } = useSnapshot(panel)
  const isNarrow = useSyncExternalStore(onWidthChange, () => narrow().matches)
  const t = useText()
  const dock = isNarrow ? 'bottom' : wanted
  const size = dock === 'bottom' ? bottom : right
  const aside = useRef<HTMLElement>(null)
  useRoom(dock, size)
  useFocus(aside)

  return (
    <aside
      ref={aside}
      className={styles.panel}
      data-devtools
      data-dock={dock}
      style={dock === 'bottom' ? { blockSize: size } : { inlineSize: size }}
      aria-label={t('shell:devtools.panel.title')}
    >
      <ResizeHandle dock={dock} />
      <PanelHeader canDock={!isNarrow} />
      <div className={styles.view} role="tabpanel" id={viewId(view)} aria-labelledby={viewTabId(view)}>
        <ViewOf view={view} remount={remount} />
      </div>
    </aside>
  )
}

function ViewOf({ view, remount }: DevtoolsActions & { view: View }) {
  if (view === 'overrides') return <OverridesView />
  return view === 'messages' ? <MessagesView /> : <GuestsView remount={remount} />
}

/** Takes its room from the page, by a custom property that the portal's frame reads. */
function useRoom(dock: Dock, size: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const name = `--devtools-${dock}`
    // A window that became smaller: the panel never takes all of it.
    style.setProperty(name, `min(${size}px, ${dock === 'bottom' ? '85dvh' : '85vw'})`)
    return () => void style.removeProperty(name)
  }, [dock, size])
}

/** The panel that was asked for has the focus; when it goes, focus goes back to where it was. */
function useFocus(aside: { current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement
    aside.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [aside])
}

const narrow = () => window.matchMedia('(max-width: 767px)')

function onWidthChange(listener: () => void): () => void {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
