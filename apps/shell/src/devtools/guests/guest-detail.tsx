import { MESSAGE_BURST, MESSAGE_BYTES, MESSAGE_RATE, toFileSize } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import type { DevtoolsActions } from '../devtools-actions'
import { countsOf, rateOf } from '../guest-counts'
import { formatMs } from '../panel/figures'
import { ToolButton } from '../panel/tool-button'
import { measureDom } from './dom-use'
import { Facts, type Fact } from './facts'
import { GuestActions } from './guest-actions'
import { GuestCapabilities } from './guest-capabilities'
import { GuestFiles } from './guest-files-list'
import type { GuestRow } from './guest-rows'
import { Meter } from './meter'
import { readPageMemory } from './page-memory'
import { SimulateSwitch } from './simulate-switch'
import { StateMark } from './state-mark'
import styles from './guest-detail.module.css'

export type GuestDetailProps = DevtoolsActions & { row: GuestRow; now: number; onClose: () => void }

/** All about one guest: what it is, how it came, what it costs, what it may do, and what can be done with it. */
export function GuestDetail({ row, now, remount, onClose }: GuestDetailProps) {
  const { guest, title, kind, state, opened } = row
  const t = useText()
  const failure = opened?.state.failure
  return (
    <section className={styles.detail} aria-label={title}>
      <header className={styles.head}>
        <div className={styles.names}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.code}>
            {guest.serviceCode} {guest.version}
          </p>
        </div>
        <StateMark state={state} />
        <ToolButton label={t('shell:devtools.detail.close')} onPress={onClose}>
          <IconByName name="close" />
        </ToolButton>
      </header>
      <div className={styles.body}>
        {failure && (
          <p className={styles.failure} role="alert">
            <strong>{failure.phase}</strong> {failure.message}
          </p>
        )}
        {opened && <GuestActions row={row} opened={opened} remount={remount} />}
        <SimulateSwitch app={guest.serviceCode} />
        <div className={styles.columns}>
          <Facts title={t('shell:devtools.detail.identity')} facts={identityOf(row, t(`shell:devtoolsKind.${kind}`))} />
          <Facts title={t('shell:devtools.detail.time')} facts={timesOf(row)} />
          <Usage row={row} />
          <Budget row={row} now={now} />
        </div>
        <GuestCapabilities row={row} />
        <GuestFiles guest={guest} />
      </div>
    </section>
  )
}

function identityOf({ guest, key, opened }: GuestRow, kind: string): Fact[] {
  return [
    ['kind', kind],
    ['tab', opened ? key : '–'],
    ['revision', `${guest.revision} (${guest.policy})`],
    ['sdk', guest.sdk],
    ['place', guest.iframe?.src ?? guest.tag ?? guest.specifier],
  ]
}

function timesOf({ guest, opened }: GuestRow): Fact[] {
  const { loadMs = null, mountMs = null, mounts = 0, swaps = 0, failures = 0 } = opened?.figures ?? {}
  return [
    ['load', `${formatMs(loadMs)} / ${formatMs(guest.timeoutMs)}`],
    ['mount', `${formatMs(mountMs)} / ${formatMs(guest.mountTimeoutMs)}`],
    ['mounts', String(mounts)],
    ['swaps', String(swaps)],
    ['failures', String(failures)],
  ]
}

function Usage({ row: { opened, kind } }: { row: GuestRow }) {
  const t = useText()
  const dom = opened && measureDom(opened.container)
  const memory = readPageMemory()
  const inFrame = kind === 'iframe' || kind === 'isolated'
  const facts: Fact[] = [
    ['nodes', dom ? String(dom.nodes) : '–'],
    ['shadowRoots', dom ? String(dom.shadowRoots) : '–'],
    ['pixels', dom?.pixels ?? '–'],
    ['ownMemory', t('shell:devtools.memory.unavailable')],
    ['pageMemory', memory.kind === 'heap' ? toFileSize(memory.bytes) : t('shell:devtools.memory.unavailable')],
  ]
  const note = inFrame ? t('shell:devtools.memory.frame') : t('shell:devtools.memory.why')
  return <Facts title={t('shell:devtools.detail.usage')} facts={facts} note={note} />
}

function Budget({ row: { key }, now }: { row: GuestRow; now: number }) {
  const t = useText()
  const { refused, rate, ...counts } = countsOf(key)
  const facts: Fact[] = [
    ['in', String(counts.in)],
    ['out', String(counts.out)],
    ['refused', String(refused)],
    ['largest', toFileSize(MESSAGE_BYTES)],
  ]
  return (
    <Facts title={t('shell:devtools.detail.budget')} facts={facts}>
      <Meter label={t('shell:devtools.budget.now')} value={rateOf(key, now)} most={MESSAGE_RATE} />
      <Meter label={t('shell:devtools.budget.peak')} value={rate.peak} most={MESSAGE_BURST} />
    </Facts>
  )
}
