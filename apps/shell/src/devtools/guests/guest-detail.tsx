import { toFileSize, type MicroFrontend } from '@center/shared/contract'
import { MESSAGE_BURST, MESSAGE_BYTES, MESSAGE_RATE } from '@center/shared/guest-protocol'
import { useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import type { DevtoolsActions } from '../devtools-actions'
import { countsOf, rateOf } from '../guest-counts'
import { formatMs } from '../panel/figures'
import { ToolButton } from '../panel/tool-button'
import { measureDom } from './dom-use'
import { GuestActions } from './guest-actions'
import type { GuestRow } from './guest-rows'
import { Meter } from './meter'
import { SimulateSwitch } from './simulate-switch'
import { StateMark } from './state-mark'
import styles from './guest-detail.module.css'
import type { ReactNode } from 'react'
import { filesOf } from './guest-files'

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

/** A fact's name in the texts, and its value. */
type Fact = [name: string, value: string]

type FactsProps = { title: string; facts: Fact[]; note?: string; children?: ReactNode }

/** Facts under a heading, as names and values. */
function Facts({ title, facts, note, children }: FactsProps) {
  const t = useText()
  return (
    <section className={styles.facts}>
      <h4 className={styles.heading}>{title}</h4>
      {children}
      <dl className={styles.list}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{t(`shell:devtoolsFact.${name}`)}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )
}

/** What the guest may do, what it did of that, and what it tried without being allowed to. */
function GuestCapabilities({ row: { guest, key } }: { row: GuestRow }) {
  const t = useText()
  const { used, denied } = countsOf(key)
  // Without `session:end` a guest may ask all the same, and the user decides.
  const asked = [...denied.keys()]
  const names = [...new Set([...guest.capabilities, ...asked])]
  return (
    <section className={styles.facts}>
      <h4 className={styles.heading}>{t('shell:devtools.detail.capabilities')}</h4>
      {names.length === 0 && <p className={styles.note}>{t('shell:devtools.capability.none')}</p>}
      <ul className={styles.capabilities}>
        {names.map((name) => {
          const isGranted = guest.capabilities.some((granted) => granted === name)
          const times = (isGranted ? used : denied).get(name) ?? 0
          return (
            <li key={name} className={styles.capability} data-granted={isGranted}>
              <code>{name}</code>
              <span>
                {isGranted
                  ? t('shell:devtools.capability.used', { count: times })
                  : t('shell:devtools.capability.denied', { count: times })}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The files of the version, and what fetching them took. */
function GuestFiles({ guest }: { guest: MicroFrontend }) {
  const t = useText()
  const files = filesOf(guest)
  if (files.length === 0) return null
  return (
    <section className={styles.facts}>
      <h4 className={styles.heading}>{t('shell:devtools.detail.files')}</h4>
      <ul className={styles.files}>
        {files.map(({ name, timing }) => (
          <li key={name} className={styles.file}>
            <code title={name}>{name}</code>
            <span>{timing ? toFileSize(timing.bytes) : '–'}</span>
            <span>{timing ? formatMs(timing.ms) : t('shell:devtools.files.notFetched')}</span>
            <span>{timing?.isCached ? t('shell:devtools.files.cached') : ''}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the browser tells of memory, and how much that says. */
type PageMemory =
  /** The script heap of the whole page, in steps: no guest can be told from another. */
  { kind: 'heap'; bytes: number } | { kind: 'unknown' }

type OldPerformance = Performance & { memory?: { usedJSHeapSize: number } }

/**
 * The page's memory, as far as the browser tells. `measureUserAgentSpecificMemory` would tell it by frame, but only where
 * the page is isolated from other origins, and then frames of other origins could not be shown.
 */
function readPageMemory(): PageMemory {
  const { memory } = performance as OldPerformance
  return memory ? { kind: 'heap', bytes: memory.usedJSHeapSize } : { kind: 'unknown' }
}
