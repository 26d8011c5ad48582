import { nameOf, openBeside, useApp } from '../app/app-context'
import type { StateCounts } from '../plant/figures'
import { deviceStates, workshops, type Device, type Workshop } from '../plant/plant'
import { Panel } from './panel'
import styles from './plant-map.module.css'

type PlantMapProps = { devices: readonly Device[]; counts: StateCounts }

/** Every machine as a field in its hall; a click opens it in the list. */
export function PlantMap({ devices, counts }: PlantMapProps) {
  const { texts } = useApp()
  return (
    <Panel area="map" title={texts['board.map']}>
      <div className={styles['halls']}>
        {workshops.map((workshop) => (
          <Hall key={workshop} workshop={workshop} devices={devices.filter((device) => device.workshop === workshop)} />
        ))}
      </div>
      <ul className={styles['legend']}>
        {deviceStates.map((state) => (
          <li key={state} data-state={state}>
            {texts[`state.${state}` as const]} <b>{counts[state]}</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Hall({ workshop, devices }: { workshop: Workshop; devices: readonly Device[] }) {
  const app = useApp()
  const { texts } = app
  const running = devices.filter(({ state }) => state === 'running').length
  const name = texts[`workshop.${workshop}` as const]
  return (
    <section className={styles['hall']} data-workshop={workshop} aria-label={name}>
      <h4 className={styles['name']}>
        {name}
        <span>
          {running}/{devices.length}
        </span>
      </h4>
      <ul className={styles['machines']}>
        {devices.map((device) => {
          const label = `${nameOf(device, texts)} · ${texts[`state.${device.state}` as const]}`
          return (
            <li key={device.id}>
              <button
                type="button"
                className={styles['machine']}
                data-state={device.state}
                title={label}
                aria-label={label}
                onClick={() => openBeside(app, 'devices', device.id)}
              >
                {device.id.slice(-2)}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
