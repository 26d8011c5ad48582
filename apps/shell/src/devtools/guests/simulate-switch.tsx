import { useText } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import { simulate, simulationNames, simulations } from '../simulation'
import styles from './simulate-switch.module.css'

/** Plays a slow or a failing network for one app, from the next time it is loaded. */
export function SimulateSwitch({ app }: { app: string }) {
  const { of } = useSnapshot(simulations)
  const t = useText()
  const chosen = of[app] ?? 'none'
  return (
    <div className={styles.line}>
      <div className={styles.choice} role="group" aria-label={t('shell:devtools.simulate.label')}>
        <span aria-hidden="true">{t('shell:devtools.simulate.label')}</span>
        {simulationNames.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.option}
            aria-pressed={name === chosen}
            onClick={() => simulate(app, name)}
          >
            {t(`shell:devtoolsSimulation.${name}`)}
          </button>
        ))}
      </div>
      {chosen !== 'none' && (
        <p className={styles.hint} role="status">
          {t('shell:devtools.simulate.hint')}
        </p>
      )}
    </div>
  )
}
