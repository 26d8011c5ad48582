import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import styles from './text-field.module.css'

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string
  icon: ReactNode
  /** What is wrong with the entry: shown below it and read out with it. */
  problem?: string
  /** A remark that is no problem; a problem takes its place. */
  remark?: string
  /** The longest message there may be: its room is kept from the start. Default: a line. */
  room?: string
  /** Stands inside the frame, after the input. */
  action?: ReactNode
  /** Stands beside the frame. */
  beside?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  onChange: (value: string) => void
}

/** A labelled line of input. Room for its message is always kept, so nothing jumps when one appears. */
export function TextField(props: TextFieldProps) {
  const { label, icon, problem, remark, room, action, beside, inputRef, onChange, ...input } = props
  const id = useId()
  const message = problem ?? remark
  return (
    <div className={styles.field} data-invalid={problem ? true : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <div className={styles.frame}>
          <span className={styles.icon}>{icon}</span>
          <input
            {...input}
            id={id}
            ref={inputRef}
            className={styles.input}
            aria-required={input['aria-required'] ?? true}
            aria-invalid={problem ? true : undefined}
            aria-describedby={message ? `${id}-message` : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
          {action}
        </div>
        {beside}
      </div>
      <p id={`${id}-message`} className={styles.message} data-room={room}>
        <span>{message}</span>
      </p>
    </div>
  )
}
