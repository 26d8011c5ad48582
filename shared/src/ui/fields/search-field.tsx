import { IconByName } from '../icons/icon-by-name'
import styles from './search-field.module.css'

export type SearchFieldProps = {
  /** Says what can be searched for; stands in the empty field too. */
  label: string
  value: string
  maxLength?: number
  /** `joined`: what it searches stands below it, in one frame with it. */
  look?: 'single' | 'joined'
  onChange: (value: string) => void
}

/** A field that narrows what is shown as one types. */
export function SearchField({ label, value, maxLength, look = 'single', onChange }: SearchFieldProps) {
  return (
    <label className={styles.search} data-look={look}>
      <IconByName name="search" />
      <input
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
