import { useEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { Glyph } from '../glyph'
import styles from './cascade-panel.module.css'
import type { CascadeColumn, CascadeOption, CascadeStore } from './cascade.store'

export type CascadePanelProps = {
  id: string
  label: string
  cascade: CascadeStore
  value: string
  names: string
  isLeafOnly: boolean
  onChoose: (level: number, option: CascadeOption) => void
  onDone: () => void
}

/** The levels side by side; on a small screen the last one, with the way back. */
export function CascadePanel({ id, label, cascade, value, names, isLeafOnly, onChoose, onDone }: CascadePanelProps) {
  const { columns } = useSnapshot(cascade.state)
  const t = useText()
  return (
    <div id={id} className={styles.panel} role="dialog" aria-label={label}>
      {columns.length > 1 && (
        <button type="button" className={styles.back} onClick={cascade.back}>
          <Glyph shape="back" size={16} />
          {t('auth:cascade.back')}
        </button>
      )}
      <div className={styles.columns} style={{ '--levels': columns.length } as CSSProperties}>
        {columns.map((column, level) => (
          <Column
            key={`${level} ${column.parent}`}
            {...{ column: column as CascadeColumn, level, cascade, value, isLeafOnly, onChoose }}
          />
        ))}
      </div>
      {!isLeafOnly && (
        <div className={styles.foot}>
          <span className={styles.names}>{names}</span>
          <button type="button" className={styles.done} onClick={onDone}>
            {t('auth:cascade.done')}
          </button>
        </div>
      )}
    </div>
  )
}

type ColumnProps = Pick<CascadePanelProps, 'cascade' | 'value' | 'isLeafOnly' | 'onChoose'> & {
  column: CascadeColumn
  level: number
}

function Column({ column, level, cascade, value, isLeafOnly, onChoose }: ColumnProps) {
  const t = useText()
  if (column.status === 'loading') {
    return (
      <p className={styles.state} role="status">
        {t('auth:captcha.loading')}
      </p>
    )
  }
  if (column.status === 'failed') {
    return (
      <div className={styles.state} role="alert">
        {t('auth:cascade.failed')}
        <button type="button" className={styles.retry} onClick={() => void cascade.retry(level)}>
          {t('auth:cascade.retry')}
        </button>
      </div>
    )
  }
  return (
    <ul className={styles.column} role="listbox" aria-label={t('auth:cascade.level', { level: level + 1 })}>
      {column.options.map((option, place) => (
        <Option
          key={option.code}
          {...{ option, level, cascade, isLeafOnly, onChoose }}
          isActive={column.active === option.code}
          isChosen={value === option.code}
          isFirst={column.active === null && place === 0}
        />
      ))}
    </ul>
  )
}

type OptionProps = Pick<ColumnProps, 'level' | 'cascade' | 'isLeafOnly' | 'onChoose'> & {
  option: CascadeOption
  isActive: boolean
  isChosen: boolean
  isFirst: boolean
}

function Option({ option, level, cascade, isLeafOnly, onChoose, isActive, isChosen, isFirst }: OptionProps) {
  const { focus } = useSnapshot(cascade.state)
  const element = useRef<HTMLLIElement>(null)
  const hasFocus = focus?.level === level && focus.code === option.code
  useEffect(() => {
    if (hasFocus) element.current?.focus()
  }, [hasFocus])

  const handleKey = (event: KeyboardEvent) => {
    const deed = keys[event.key]
    if (!deed) return
    event.preventDefault()
    event.stopPropagation()
    deed({ option, level, cascade, isLeafOnly, onChoose })
  }
  return (
    <li
      ref={element}
      className={styles.option}
      role="option"
      tabIndex={isActive || isFirst ? 0 : -1}
      aria-selected={isChosen}
      data-active={isActive}
      onClick={() => onChoose(level, option)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && cascade.hover(level, option)}
      onFocus={() => cascade.focusOn(level, option.code)}
      onKeyDown={handleKey}
    >
      <span>{option.name}</span>
      {option.hasChildren && <Glyph shape="forward" size={14} />}
    </li>
  )
}

type Place = Pick<OptionProps, 'option' | 'level' | 'cascade' | 'isLeafOnly' | 'onChoose'>

const ALL = 10_000
const choose = ({ option, level, cascade, isLeafOnly, onChoose }: Place) => {
  if (isLeafOnly && option.hasChildren) void cascade.enter()
  else onChoose(level, option)
}
const keys: Record<string, (place: Place) => void> = {
  ArrowDown: ({ cascade }) => cascade.step(1),
  ArrowUp: ({ cascade }) => cascade.step(-1),
  Home: ({ cascade }) => cascade.step(-ALL),
  End: ({ cascade }) => cascade.step(ALL),
  ArrowRight: ({ cascade }) => void cascade.enter(),
  ArrowLeft: ({ cascade, level }) => cascade.focusFirst(Math.max(0, level - 1)),
  Enter: choose,
  ' ': choose,
}
