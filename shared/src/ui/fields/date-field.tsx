import { useId, useRef, useState } from 'react'
import styles from './date-field.module.css'
import { readDateText, showDateText } from './date-text'
import { IconByName } from '../icons/icon-by-name'

export type DateFieldProps = {
  /** `2026-01-05`, with the time `2026-01-05T09:30`; nothing: `''`. */
  value: string
  /** `isDate`: it is a whole value, or `''`; else it is what has been typed so far. */
  onChange: (value: string, isDate: boolean) => void
  withTime?: boolean
  min?: string
  max?: string
  /** The id that a label names, or the name itself. */
  id?: string
  label?: string
  texts: { placeholder: string; open: string; wrong: string }
}

/**
 * A date in the portal's language and form, typed or picked. The calendar is the browser's own, which knows keys, screen readers
 * and phones; its field is not shown, for it writes dates as the browser's language does, not as the page's.
 */
export function DateField({ value, onChange, withTime = false, min, max, id, label, texts }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(true)
  const hintId = useId()
  const text = typed ?? showDateText(value)
  const read = readOrEmpty(text, withTime)
  const isFaulty = isLeft && read === null

  return (
    <span className={styles.field}>
      <input
        id={id}
        aria-label={label}
        className={styles.text}
        data-time={withTime}
        placeholder={texts.placeholder}
        autoComplete="off"
        value={text}
        aria-invalid={isFaulty}
        aria-describedby={isFaulty ? hintId : undefined}
        onChange={({ target }) => {
          const next = readOrEmpty(target.value, withTime)
          setTyped(target.value)
          setLeft(false)
          onChange(next ?? target.value, next !== null)
        }}
        onBlur={() => {
          setLeft(true)
          if (read !== null) setTyped(null)
        }}
      />
      <Calendar
        {...{ min, max, withTime }}
        value={read ?? ''}
        name={texts.open}
        onPick={(picked) => {
          setTyped(null)
          onChange(picked, true)
        }}
      />
      {isFaulty && (
        <span id={hintId} role="alert" className={styles.wrong}>
          {texts.wrong}
        </span>
      )}
    </span>
  )
}

type CalendarProps = Pick<DateFieldProps, 'value' | 'withTime' | 'min' | 'max'> & {
  name: string
  onPick: (value: string) => void
}

function Calendar({ value, withTime, min, max, name, onPick }: CalendarProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type={withTime ? 'datetime-local' : 'date'}
        className={styles.picker}
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => onPick(event.target.value)}
      />
      <button type="button" className={styles.open} aria-label={name} onClick={() => picker.current?.showPicker()}>
        <IconByName name="calendar" />
      </button>
    </>
  )
}

const readOrEmpty = (text: string, withTime: boolean) => (text.trim() === '' ? '' : readDateText(text, withTime))
