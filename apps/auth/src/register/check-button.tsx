import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import styles from './check-button.module.css'
import { askForCheck, register, type Checked } from './register.store'

/** Asks whether an entry is free, by a captcha: where the server gives no answer without one. */
export function CheckButton({ field }: { field: Checked }) {
  const { unchecked } = useSnapshot(register)
  const t = useText()
  if (!unchecked[field]) return null
  return (
    <button type="button" className={styles.button} onClick={() => askForCheck(field)}>
      {t('auth:register.check')}
    </button>
  )
}
