import { type LetterRow, toMinute } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import styles from './remind-mark.module.css'

export type RemindMarkProps = { letter: Pick<LetterRow, 'remindTime'>; withTime?: boolean }

/** Says that the sender has sent a reminder. Nothing without one. */
export function RemindMark({ letter: { remindTime }, withTime = false }: RemindMarkProps) {
  const t = useText()
  if (remindTime === undefined) return null
  return (
    <span className={styles.mark}>
      {withTime ? t('notices:letter.remindedAt', { time: toMinute(remindTime) }) : t('notices:letter.reminder')}
    </span>
  )
}
