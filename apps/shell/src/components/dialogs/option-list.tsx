import { useText } from '@center/shared/host'
import { EmptyState, IconByName, Input, Tag } from '@center/shared/ui'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { MenuIcon } from '../menu-icon'
import styles from './option-list.module.css'

export type Option = {
  value: string
  label: string
  description?: string | undefined
  icon?: string | undefined
  /** Short facts about it, as marks. */
  marks?: readonly string[]
}

export type OptionListProps = {
  legend: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  /** One below the other, or beside each other as far as there is room. */
  form?: 'rows' | 'tiles'
  /** The user must choose. */
  isRequired?: boolean
}

/** More than this, and a field to search in stands above. */
const SEARCHED_FROM = 8

/** A choice of one. They are radio buttons: the arrow keys change the choice, Enter sends the form around. */
export function OptionList(props: OptionListProps) {
  const { legend, options, value, onChange, form = 'rows', isRequired = false } = props
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const [search, setSearch] = useState('')
  const found = options.filter(({ label, description = '' }) => matches(`${label} ${description}`, search))
  return (
    <fieldset ref={group} className={styles.group}>
      <legend className={styles.legend}>
        {legend}
        {isRequired && (
          <span className={styles.star} aria-hidden="true">
            *
          </span>
        )}
      </legend>
      {options.length > SEARCHED_FROM && (
        <Search
          value={search}
          onChange={setSearch}
          onDown={() => group.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus()}
          onEnter={() => found[0] && onChange(found[0].value)}
        />
      )}
      <Found options={found} form={form}>
        {(option) => (
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={option.value}
            required={isRequired}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
        )}
      </Found>
    </fieldset>
  )
}

type FoundProps = {
  options: readonly Option[]
  form: 'rows' | 'tiles'
  children: (option: Option) => React.ReactNode
}

function Found({ options, form, children }: FoundProps) {
  const t = useText()
  if (options.length === 0) return <EmptyState size="inline" icon="search" title={t('shell:switch.nothingFound')} />
  return (
    <div className={styles.options} data-form={form}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          {children(option)}
          {option.icon && (
            <span className={styles.icon}>
              <MenuIcon icon={option.icon} />
            </span>
          )}
          <span className={styles.text}>
            <span className={styles.label}>
              {option.label}
              {option.marks?.map((mark) => (
                <Tag key={mark} aria-label={mark} size="small" color="light-blue">
                  {mark}
                </Tag>
              ))}
            </span>
            {option.description && <span className={styles.description}>{option.description}</span>}
          </span>
          <IconByName name="tick" className={styles.check} />
        </label>
      ))}
    </div>
  )
}

type SearchProps = { value: string; onChange: (value: string) => void; onDown: () => void; onEnter: () => void }

function Search({ value, onChange, onDown, onEnter }: SearchProps) {
  const t = useText()
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    if (event.key === 'ArrowDown') onDown()
    else onEnter()
  }
  return (
    <Input
      type="search"
      showClear
      prefix={<IconByName name="search" />}
      placeholder={t('shell:switch.search')}
      aria-label={t('shell:switch.search')}
      value={value}
      onChange={onChange}
      onKeyDown={handleKey}
    />
  )
}

function matches(words: string, search: string): boolean {
  return words.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())
}
