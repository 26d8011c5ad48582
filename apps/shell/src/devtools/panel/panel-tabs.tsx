import { guests, inspectGuests, useText } from '@center/shared/host'
import type { KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { readLog } from '../guest-log'
import { allowsLocalGuests } from '../local-guests'
import { panel, showView, type View } from './panel.store'
import { useLogRevision } from './use-log'
import styles from './panel.module.css'

export const viewId = (view: View) => `devtools-${view}`
export const viewTabId = (view: View) => `devtools-tab-${view}`

/** What the panel can show. Arrows go from one to the next. */
export function PanelTabs() {
  const { view: shown } = useSnapshot(panel)
  const { list } = useSnapshot(guests)
  const views: View[] = allowsLocalGuests() ? ['guests', 'messages', 'overrides'] : ['guests', 'messages']
  const t = useText()
  useLogRevision()
  const counts = {
    guests: inspectGuests().length,
    messages: readLog().length,
    overrides: list.filter(({ override }) => override).length,
  }
  const failures = readLog().filter(({ failure }) => failure !== null).length

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const next = views[(views.indexOf(shown) + step + views.length) % views.length] ?? 'guests'
    showView(next)
    event.currentTarget.querySelector<HTMLElement>(`#${viewTabId(next)}`)?.focus()
  }
  return (
    <div role="tablist" className={styles.tabs} aria-label={t('shell:devtools.panel.views')} onKeyDown={handleKey}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          id={viewTabId(view)}
          className={styles.tab}
          aria-selected={view === shown}
          aria-controls={view === shown ? viewId(view) : undefined}
          tabIndex={view === shown ? 0 : -1}
          onClick={() => showView(view)}
        >
          {t(`shell:devtoolsView.${view}`)}
          {counts[view] > 0 && <span className={styles.count}>{counts[view]}</span>}
          {view === 'messages' && failures > 0 && (
            <span className={styles.failures}>{t('shell:devtools.panel.failures', { count: failures })}</span>
          )}
        </button>
      ))}
    </div>
  )
}
