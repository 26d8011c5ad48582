import { openDocs, readBoot, useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { setDevtools } from '../../lib/overlays.store'
import { panel, setDock, type Dock } from './panel.store'
import { PanelTabs } from './panel-tabs'
import { ToolButton } from './tool-button'
import styles from './panel.module.css'

/** Name, views and what is done with the panel itself. */
export function PanelHeader({ canDock }: { canDock: boolean }) {
  const t = useText()
  return (
    <header className={styles.header}>
      <h2 className={styles.title}>
        <IconByName name="terminal" />
        <span className={styles.name}>{t('shell:devtools.panel.title')}</span>
      </h2>
      <PanelTabs />
      <div className={styles.tools}>
        {readBoot().docs === true && (
          <ToolButton label={t('shell:devtools.panel.docs')} onPress={openDocs}>
            <IconByName name="book" />
          </ToolButton>
        )}
        {canDock && <DockButtons />}
        <ToolButton label={t('shell:devtools.panel.close')} onPress={() => setDevtools(false)}>
          <IconByName name="close" />
        </ToolButton>
      </div>
    </header>
  )
}

function DockButtons() {
  const { dock } = useSnapshot(panel)
  const t = useText()
  const places: Dock[] = ['bottom', 'right']
  return places.map((place) => (
    <ToolButton
      key={place}
      label={t(`shell:devtoolsDock.${place}`)}
      isPressed={place === dock}
      onPress={() => setDock(place)}
    >
      <span className={styles.dockMark} data-dock={place} />
    </ToolButton>
  ))
}
