import styles from './choice.module.css'

export type ChoiceProps<Value extends string> = {
  label: string
  options: readonly { value: Value; text: string; count?: number }[]
  chosen: Value
  onChoose(value: Value): void
}

/** One of a few, all of them in sight. */
export function Choice<Value extends string>({ label, options, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <div className={styles['choice']} role="group" aria-label={label}>
      {options.map(({ value, text, count }) => (
        <button
          key={value}
          type="button"
          className={styles['option']}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text}
          {count !== undefined && <span className={styles['count']}>{count}</span>}
        </button>
      ))}
    </div>
  )
}
