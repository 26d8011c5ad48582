import type { Choice } from '../fields'
import styles from './filter-select.module.css'

export type FilterSelectProps = {
  label: string
  options: readonly Choice[]
  value: string
  onChange: (value: string) => void
}

/** Narrows a list to one value of a column; the first option is all of them. */
export function FilterSelect({ label, options, value, onChange }: FilterSelectProps) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
