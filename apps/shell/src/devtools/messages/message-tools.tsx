import { useText } from '@center/shared/host'
import { IconByName, Input, Dropdown } from '@center/shared/ui'
import { clearLog, isLogRecording, readLog, setRecording } from '../guest-log'
import { ToolButton } from '../panel/tool-button'
import { namesIn, type LogFilter } from './filter-log'
import styles from './messages.module.css'

export type MessageToolsProps = {
  filter: LogFilter
  shownCount: number
  onFilter(filter: LogFilter): void
  onClear(): void
}

const directions = ['in', 'out', 'life'] as const

/** Record, clear, and what is shown. */
export function MessageTools({ filter, shownCount, onFilter, onClear }: MessageToolsProps) {
  const t = useText()
  const log = readLog()
  const change = (part: Partial<LogFilter>) => onFilter({ ...filter, ...part })
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('shell:devtools.messages.tools')}>
      <LogButtons onClear={onClear} />
      <div className={styles.search}>
        <Input
          size="small"
          prefix={<IconByName name="search" size="small" className={styles.glass} />}
          placeholder={t('shell:devtools.messages.search')}
          aria-label={t('shell:devtools.messages.search')}
          value={filter.text}
          showClear
          onChange={(text) => change({ text })}
        />
      </div>
      <FilterMenu
        label={t('shell:devtools.messages.app')}
        value={filter.app}
        options={namesIn(log, 'app')}
        onChange={(app) => change({ app })}
      />
      <FilterMenu
        label={t('shell:devtools.messages.type')}
        value={filter.type}
        options={namesIn(log, 'type')}
        onChange={(type) => change({ type })}
      />
      <Directions value={filter.direction} onChange={(direction) => change({ direction })} />
      <button
        type="button"
        className={styles.chip}
        data-tone="danger"
        aria-pressed={filter.onlyFailures}
        onClick={() => change({ onlyFailures: !filter.onlyFailures })}
      >
        {t('shell:devtools.messages.onlyFailures')}
      </button>
      <span className={styles.total}>
        {t('shell:devtools.messages.shown', { shown: shownCount, total: log.length })}
      </span>
    </div>
  )
}

function LogButtons({ onClear }: Pick<MessageToolsProps, 'onClear'>) {
  const t = useText()
  const isRecording = isLogRecording()
  const clear = () => {
    clearLog()
    onClear()
  }
  return (
    <>
      <ToolButton
        label={isRecording ? t('shell:devtools.messages.pause') : t('shell:devtools.messages.record')}
        tone="danger"
        isPressed={isRecording}
        onPress={() => setRecording(!isRecording)}
      >
        <span className={styles.record} data-on={isRecording} />
      </ToolButton>
      <ToolButton label={t('shell:devtools.messages.clear')} onPress={clear}>
        <IconByName name="delete" />
      </ToolButton>
    </>
  )
}

type DirectionsProps = { value: LogFilter['direction']; onChange(direction: LogFilter['direction']): void }

function Directions({ value, onChange }: DirectionsProps) {
  const t = useText()
  return (
    <div className={styles.segments} role="group" aria-label={t('shell:devtools.messages.direction')}>
      {directions.map((direction) => (
        <button
          key={direction}
          type="button"
          className={styles.chip}
          aria-pressed={direction === value}
          onClick={() => onChange(direction === value ? null : direction)}
        >
          {t(`shell:devtoolsDirection.${direction}`)}
        </button>
      ))}
    </div>
  )
}

type FilterMenuProps = {
  label: string
  /** Null: all of them. */
  value: string | null
  options: string[]
  onChange(value: string | null): void
}

/** A choice among the names that occur. */
function FilterMenu({ label, value, options, onChange }: FilterMenuProps) {
  const t = useText()
  const menu = (
    <Dropdown.Menu className={styles.menu}>
      <Dropdown.Item active={value === null} onClick={() => onChange(null)}>
        {t('shell:devtools.messages.all')}
      </Dropdown.Item>
      {options.map((option) => (
        <Dropdown.Item key={option} active={option === value} onClick={() => onChange(option)}>
          {option}
        </Dropdown.Item>
      ))}
    </Dropdown.Menu>
  )
  return (
    <Dropdown trigger="click" position="bottomLeft" render={menu} clickToHide>
      <button type="button" className={styles.chip} aria-haspopup="menu" data-set={value !== null}>
        <span className={styles.chosen}>{value ?? label}</span>
        <IconByName name="chevron-down" size="small" />
      </button>
    </Dropdown>
  )
}
