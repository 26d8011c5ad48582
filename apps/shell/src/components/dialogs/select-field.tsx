import { useId } from 'react'
import styles from './select-field.module.css'

export type SelectFieldProps = {
  label: string
  /** What the choice means, below it. */
  hint?: string | undefined
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A choice among few that is made seldom: the browser's own list, which a phone shows in its own way. */
export function SelectField({ label, hint, options, value, onChange }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        aria-describedby={hint ? `${id}-hint` : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
