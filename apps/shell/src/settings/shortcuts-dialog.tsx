import { useText } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import { FormDialog } from '../components/dialogs/form-dialog'
import { overlays, setShortcuts } from '../lib/overlays.store'
import { shortcuts, shown, type ShortcutName } from '../lib/shortcuts'
import styles from './shortcuts-dialog.module.css'

const groups = ['anywhere', 'tabs', 'menu', 'search'] as const

export type ShortcutsDialogProps = {
  /** Keys that do nothing for this user. */
  without: readonly ShortcutName[]
}

/** Every key of the portal, in groups. */
export function ShortcutsDialog({ without }: ShortcutsDialogProps) {
  const { shortcuts: isOpen } = useSnapshot(overlays)
  const t = useText()
  if (!isOpen) return null
  const listed = shortcuts.filter(({ name }) => !without.includes(name))
  return (
    <FormDialog title={t('shell:shortcuts.title')} width={680} onClose={() => setShortcuts(false)}>
      {/* What is longer than the screen can be scrolled by keys. */}
      <div className={styles.groups} tabIndex={0}>
        {groups.map((group) => (
          <section key={group}>
            <h3 className={styles.heading}>{t(`shell:shortcutGroup.${group}`)}</h3>
            <dl className={styles.list}>
              {listed
                .filter((shortcut) => shortcut.group === group)
                .map(({ name, keys }) => (
                  <div key={name} className={styles.row}>
                    <dt>{t(`shell:shortcut.${name}`)}</dt>
                    <dd>
                      {shown(keys)
                        .split(/[ +]/)
                        .map((key) => (
                          <kbd key={key}>{key}</kbd>
                        ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </FormDialog>
  )
}
