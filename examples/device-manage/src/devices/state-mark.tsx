import { useApp } from '../app/app-context'
import type { DeviceState } from '../plant/plant'
import styles from './state-mark.module.css'

/** A state in a colour and in words: the colour never speaks alone. */
export function StateMark({ state }: { state: DeviceState }) {
  const { texts } = useApp()
  return (
    <span className={styles['mark']} data-state={state}>
      {texts[`state.${state}` as const]}
    </span>
  )
}
