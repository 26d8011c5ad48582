import { IconByName, type IconName } from '@center/shared/ui'
import { useId } from 'react'
import styles from './option-group.module.css'

export type OptionGroupProps<Value extends string> = {
  legend: string
  options: readonly { value: Value; label: string; icon?: IconName }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one among few, as tiles. They are radio buttons: the arrow keys change the choice. */
export function OptionGroup<Value extends string>({ legend, options, value, onChange }: OptionGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <IconByName name={option.icon} size="large" />}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
