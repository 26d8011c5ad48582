import { useApp } from '../app/app-context'
import type { AlertView } from '../app/app-state'
import { Choice } from '../controls/choice'
import { severities } from '../plant/alerts'
import { fill } from '../texts'
import styles from './alert-filters.module.css'

type AlertFiltersProps = {
  view: AlertView
  onChange(change: Partial<AlertView>): void
  /** The one device that the address asks for. */
  only: string | null
  onAll(): void
}

export function AlertFilters({ view, onChange, only, onAll }: AlertFiltersProps) {
  const { texts } = useApp()
  return (
    <div className={styles['bar']}>
      <Choice
        label={texts['alerts.status']}
        options={(['open', 'done', ''] as const).map((value) => ({
          value,
          text: texts[`alerts.status.${value || 'any'}` as const],
        }))}
        chosen={view.status}
        onChoose={(status) => onChange({ status })}
      />
      <Choice
        label={texts['alerts.severity']}
        options={(['', ...severities] as const).map((value) => ({
          value,
          text: texts[`severity.${value || 'any'}` as const],
        }))}
        chosen={view.severity}
        onChoose={(severity) => onChange({ severity })}
      />
      {only !== null && (
        <button type="button" className={styles['only']} onClick={onAll}>
          {fill(texts['alerts.only'], { device: only })} <span aria-hidden="true">×</span>
        </button>
      )}
    </div>
  )
}
