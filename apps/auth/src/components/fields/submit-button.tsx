import styles from './submit-button.module.css'

export type SubmitButtonProps = { label: string; isBusy?: boolean; busyLabel?: string }

/** Sends the form around it. While that is under way it stays where it is and says so. */
export function SubmitButton({ label, isBusy = false, busyLabel = label }: SubmitButtonProps) {
  return (
    <button type="submit" className={styles.submit} aria-disabled={isBusy} aria-busy={isBusy}>
      {isBusy && <span className={styles.spinner} />}
      {isBusy ? busyLabel : label}
    </button>
  )
}
