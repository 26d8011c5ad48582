import { useMemo } from 'react'
import { nameOf, useApp, useAppState } from '../app/app-context'
import { deviceOf, pathTo } from '../app/routes'
import { Button } from '../controls/button'
import { Page } from '../controls/page'
import { countStates } from '../plant/figures'
import { fill } from '../texts'
import { DeviceDetail } from './device-detail'
import { findDevices, pageOf, sortDevices, sortedBy, type ListView } from './device-list'
import { DeviceTable } from './device-table'
import { DeviceToolbar } from './device-toolbar'
import styles from './devices-page.module.css'
import { ExportButton } from './export-button'
import { Pager } from './pager'

/** The device list: which device is open is part of the portal's address, what is searched for is not. */
export function DevicesPage() {
  const { devices, texts, formats, path, go, store } = useApp()
  const { list } = useAppState()
  const found = useMemo(() => {
    const name = (device: (typeof devices)[number]) => nameOf(device, texts)
    return sortDevices(findDevices(devices, list, name), list, name)
  }, [devices, list, texts])
  const shown = pageOf(found, list.page)
  const selected = devices.find(({ id }) => id === deviceOf(path)) ?? null
  const change = (part: Partial<ListView>) => store.send({ type: 'view-list', change: part })
  const select = (id: string | null) => go(pathTo('devices', id))
  const { running } = countStates(devices)

  return (
    <Page
      name={texts['devices.title']}
      title={texts['devices.title']}
      detail={fill(texts['devices.summary'], {
        total: devices.length,
        running,
        share: formats.percent(running / devices.length),
      })}
      action={<ExportButton devices={found} />}
    >
      <DeviceToolbar list={list} onChange={change} />
      <div className={styles['split']} data-open={selected !== null}>
        <div className={styles['list']}>
          {shown.total > 0 ? (
            <DeviceTable
              rows={shown.rows}
              list={list}
              selected={selected?.id ?? null}
              onSort={(column) => change(sortedBy(list, column))}
              onSelect={select}
            />
          ) : (
            <div className={styles['nothing']}>
              <p>{texts['devices.nothing']}</p>
              <Button onClick={() => change({ words: '', workshop: '', state: '' })}>{texts['devices.reset']}</Button>
            </div>
          )}
          <Pager shown={shown} onPage={(page) => change({ page })} />
        </div>
        {selected && <DeviceDetail key={selected.id} device={selected} onClose={() => select(null)} />}
      </div>
    </Page>
  )
}
