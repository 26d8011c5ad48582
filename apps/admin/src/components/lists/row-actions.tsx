import { Button } from '@center/shared/ui'
import styles from './row-actions.module.css'

export type RowAction = { key: string; label: string; isDanger?: boolean; onPress: () => void }

/** What can be done with a row. `name`: the row, so that the buttons of two rows have two names. */
export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  return (
    <div className={styles.actions}>
      {actions.map(({ key, label, isDanger = false, onPress }) => (
        <Button
          key={key}
          size="small"
          theme="borderless"
          type={isDanger ? 'danger' : 'primary'}
          aria-label={`${label} ${name}`}
          onClick={onPress}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
