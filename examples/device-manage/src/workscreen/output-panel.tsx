import { useApp } from '../app/app-context'
import type { outputByWorkshop } from '../plant/figures'
import styles from './output-panel.module.css'
import { Panel } from './panel'

/** Good parts of this shift against the plan, hall by hall. */
export function OutputPanel({ output }: { output: ReturnType<typeof outputByWorkshop> }) {
  const { texts, formats } = useApp()
  return (
    <Panel area="output" title={texts['board.output']} detail={texts['board.outputDetail']}>
      <ul className={styles['list']}>
        {output.map(({ workshop, made, planned }) => (
          <li key={workshop}>
            <span>{texts[`workshop.${workshop}` as const]}</span>
            <span className={styles['made']}>
              <b>{formats.count(made)}</b> / {formats.count(planned)}
            </span>
            <i className={styles['bar']} style={{ '--share': made / planned } as React.CSSProperties} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
