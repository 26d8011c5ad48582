import { useState } from 'react'
import { useText } from '@center/shared/host'
import { Button, IconByName, Popover, PopoverPanel } from '@center/shared/ui'
import { changeListLayout, useListLayout } from '../../lib/list-layouts.store'
import styles from './column-choice.module.css'
import { isOptional, type ListColumn } from './list-column'

export type ColumnChoiceProps<Row> = { name: string; columns: readonly ListColumn<Row>[] }

/** Which columns of a list are shown. It is kept for the user; what names a row, and what is done with it, always stays. */
export function ColumnChoice<Row>({ name, columns }: ColumnChoiceProps<Row>) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { hidden } = useListLayout(name)
  const optional = columns.filter(isOptional)
  if (optional.length < 2) return null
  const show = (key: string, isShown: boolean) =>
    changeListLayout(name, { hidden: isShown ? hidden.filter((one) => one !== key) : [...hidden, key] })
  const panel = (
    <PopoverPanel label={t('admin:list.columns')} className={styles.panel} takesFocus>
      {optional.map(({ key, title }) => (
        <label key={key} className={styles.column}>
          <input
            type="checkbox"
            checked={!hidden.includes(key)}
            onChange={(event) => show(key, event.target.checked)}
          />
          {title}
        </label>
      ))}
      <Button theme="borderless" disabled={hidden.length === 0} onClick={() => changeListLayout(name, { hidden: [] })}>
        {t('admin:list.allColumns')}
      </Button>
    </PopoverPanel>
  )
  return (
    <Popover
      trigger="custom"
      visible={isOpen}
      position="bottomRight"
      content={panel}
      onClickOutSide={() => setOpen(false)}
      onEscKeyDown={() => setOpen(false)}
    >
      <Button
        aria-label={t('admin:list.columns')}
        title={t('admin:list.columns')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconByName name="grid" />
      </Button>
    </Popover>
  )
}
