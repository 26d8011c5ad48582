import { useText } from '@center/shared/host'
import type { GuestStateName } from './guest-rows'
import styles from './state-mark.module.css'

/** The state of a guest as a dot and a word. */
export function StateMark({ state }: { state: GuestStateName }) {
  const t = useText()
  return (
    <span className={styles.mark} data-state={state}>
      {t(`shell:devtoolsState.${state}`)}
    </span>
  )
}
