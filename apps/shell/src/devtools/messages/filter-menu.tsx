import { useText } from '@center/shared/host'
import { Dropdown, IconByName } from '@center/shared/ui'
import styles from './messages.module.css'

export type FilterMenuProps = {
  label: string
  /** Null: all of them. */
  value: string | null
  options: string[]
  onChange(value: string | null): void
}

/** A choice among the names that occur. */
export function FilterMenu({ label, value, options, onChange }: FilterMenuProps) {
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
