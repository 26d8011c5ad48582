import { useSnapshot } from 'valtio'
import { UserImportRowState } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import styles from './import-page.module.css'
import { importRowList, userImport, type ImportRowFilter } from './imports.store'

const states = ['', ...UserImportRowState.options] as const

/** Which rows of a file are shown: all, or those that do one thing. */
export function ImportStates() {
  const { job } = useSnapshot(userImport)
  const { filter } = useSnapshot(importRowList.state)
  const t = useText()
  if (!job) return null
  const { counts } = job
  const countOf = (state: ImportRowFilter['state']) =>
    state === '' ? counts.new + counts.changed + counts.same + counts.refused : counts[state]
  return (
    <div role="group" aria-label={t('admin:imports.states')} className={styles.row}>
      {states.map((state) => (
        <button
          key={state}
          type="button"
          className={styles.tab}
          aria-pressed={filter.state === state}
          onClick={() => void importRowList.narrow({ state })}
        >
          {t(`admin:importState.${state || 'all'}`)} <span className={styles.count}>{countOf(state)}</span>
        </button>
      ))}
    </div>
  )
}
