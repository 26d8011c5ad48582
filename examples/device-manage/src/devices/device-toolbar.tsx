import { useApp } from '../app/app-context'
import { Choice } from '../controls/choice'
import { countStates } from '../plant/figures'
import { deviceStates, workshops, type DeviceState } from '../plant/plant'
import type { ListView } from './device-list'
import styles from './device-toolbar.module.css'

type DeviceToolbarProps = { list: ListView; onChange(change: Partial<ListView>): void }

export function DeviceToolbar({ list, onChange }: DeviceToolbarProps) {
  const { texts, devices } = useApp()
  const counts = countStates(devices.filter(({ workshop }) => list.workshop === '' || workshop === list.workshop))
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className={styles['bar']} role="search">
      <input
        type="search"
        className={styles['field']}
        aria-label={texts['devices.search']}
        placeholder={texts['devices.searchHint']}
        value={list.words}
        onChange={(event) => onChange({ words: event.target.value })}
      />
      <select
        className={styles['field']}
        aria-label={texts['column.workshop']}
        value={list.workshop}
        onChange={(event) => onChange({ workshop: event.target.value as ListView['workshop'] })}
      >
        <option value="">{texts['devices.anyWorkshop']}</option>
        {workshops.map((workshop) => (
          <option key={workshop} value={workshop}>
            {texts[`workshop.${workshop}` as const]}
          </option>
        ))}
      </select>
      <Choice
        label={texts['column.state']}
        options={(['', ...deviceStates] as const).map((value) => ({
          value,
          text: texts[`state.${value || 'any'}` as const],
          count: countOf(value, counts, total),
        }))}
        chosen={list.state}
        onChoose={(state) => onChange({ state })}
      />
    </div>
  )
}

function countOf(state: DeviceState | '', counts: Record<DeviceState, number>, total: number): number {
  return state === '' ? total : counts[state]
}
