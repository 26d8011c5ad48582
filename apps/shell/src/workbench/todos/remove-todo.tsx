import { useText } from '@center/shared/host'
import { Button, IconByName } from '@center/shared/ui'
import styles from './todo-list.module.css'

type RemoveTodoProps = { title: string; onRemove: () => Promise<void> }

/** Takes a to-do off the list. Shown where the pointer or the keyboard is. */
export function RemoveTodo({ title, onRemove }: RemoveTodoProps) {
  const t = useText()
  return (
    <Button
      className={styles.remove}
      theme="borderless"
      type="tertiary"
      size="small"
      aria-label={t('shell:todo.remove', { title })}
      icon={<IconByName name="delete" />}
      onClick={() => void onRemove()}
    />
  )
}
