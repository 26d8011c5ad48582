import { useId, type ReactNode } from 'react'
import { usePasswordField, usePasswordTexts, useText } from '@center/shared/host'
import { usePasswordEye } from '@center/shared/ui-core'
import styles from './fields.module.css'

type Described = { hint?: string | undefined; problem?: string | undefined }
type FieldProps = Described & { label: string; value: string; onChange: (value: string) => void }
export type TextFieldProps = FieldProps & {
  maxLength?: number
  isRequired?: boolean
  isFixed?: boolean
  rows?: number
  type?: 'text' | 'email' | 'tel' | 'number'
  placeholder?: string
  autoComplete?: string
  hasFocus?: boolean
  /** What may be chosen in place of typing; anything else can be typed as well. */
  suggestions?: readonly Choice[] | undefined
}
export type Choice = { value: string; label: string }

/** A labelled line of text, or several with `rows`. What is wrong with it stands below and is read out with it. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, maxLength, isRequired = false, isFixed = false, rows, type = 'text', placeholder } = props
  return (
    <Labelled {...props}>
      {(about) => {
        const shared = { ...about, className: styles.control, value, maxLength, placeholder, readOnly: isFixed }
        return rows ? (
          <textarea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <>
            <input
              {...shared}
              type={type}
              list={props.suggestions && `${about.id}-suggestions`}
              autoComplete={props.autoComplete ?? 'off'}
              autoFocus={props.hasFocus}
              aria-required={isRequired}
              onChange={(event) => onChange(event.target.value)}
            />
            {props.suggestions && <Suggestions id={`${about.id}-suggestions`} choices={props.suggestions} />}
          </>
        )
      }}
    </Labelled>
  )
}

function Suggestions({ id, choices }: { id: string; choices: readonly Choice[] }) {
  return (
    <datalist id={id}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value} label={label} />
      ))}
    </datalist>
  )
}

export type PasswordFieldProps = FieldProps & {
  autoComplete: 'current-password' | 'new-password'
  isRequired?: boolean
  hasFocus?: boolean
}

/** A password, or the secret of another system: hidden unless asked for, and never typed where code of a guest has run. */
export function PasswordField(props: PasswordFieldProps) {
  const { value, autoComplete, isRequired = false, hasFocus = false, onChange } = props
  const isAllowed = usePasswordField()
  const { type, eye } = usePasswordEye(usePasswordTexts())
  const t = useText()
  if (!isAllowed) return <p role="alert">{t('admin:dialog.secretElsewhere')}</p>
  return (
    <Labelled {...props}>
      {(about) => (
        <div className={styles.password}>
          <input
            {...about}
            className={styles.control}
            type={type}
            value={value}
            autoComplete={autoComplete}
            autoFocus={hasFocus}
            aria-required={isRequired}
            onChange={(event) => onChange(event.target.value)}
          />
          {eye}
        </div>
      )}
    </Labelled>
  )
}

/** A choice of one. */
export function SelectField(props: FieldProps & { options: readonly Choice[] }) {
  return (
    <Labelled {...props}>
      {(about) => (
        <select
          {...about}
          className={styles.control}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        >
          {props.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

type CheckFieldProps = { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void }

/** Yes or no. */
export function CheckField({ label, isChecked, onChange }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}

type CheckListProps = Described & {
  label: string
  options: readonly Choice[]
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** A choice of several. */
export function CheckList({ label, options, values, hint, problem, onChange }: CheckListProps) {
  const toggle = (value: string, isChecked: boolean) =>
    onChange(isChecked ? [...values, value] : values.filter((other) => other !== value))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
        {options.map(({ value, label: name }) => (
          <CheckField
            key={value}
            label={name}
            isChecked={values.includes(value)}
            onChange={(isChecked) => toggle(value, isChecked)}
          />
        ))}
      </div>
      <Message hint={hint} problem={problem} />
    </fieldset>
  )
}

type About = { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }

function Labelled({
  label,
  hint,
  problem,
  children,
}: Described & { label: string; children: (about: About) => ReactNode }) {
  const id = useId()
  const isDescribed = Boolean(problem ?? hint)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        ...(isDescribed ? { 'aria-describedby': `${id}-message` } : {}),
      })}
      <Message id={`${id}-message`} hint={hint} problem={problem} />
    </div>
  )
}

function Message({ id, hint, problem }: Described & { id?: string }) {
  const message = problem ?? hint
  if (!message) return null
  return (
    <p id={id} className={styles.message} data-problem={problem !== undefined}>
      {message}
    </p>
  )
}
