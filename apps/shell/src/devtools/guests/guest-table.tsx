import { useText } from '@center/shared/host'
import type { KeyboardEvent } from 'react'
import { countsOf, rateOf } from '../guest-counts'
import { formatMs } from '../panel/figures'
import { chooseGuest } from '../panel/panel.store'
import { measureDom } from './dom-use'
import type { GuestRow } from './guest-rows'
import { StateMark } from './state-mark'
import styles from './guest-table.module.css'

export type GuestTableProps = { rows: GuestRow[]; now: number; chosenKey: string | null }

/** One line a guest. Arrows go from line to line, Enter chooses. */
export function GuestTable({ rows, now, chosenKey }: GuestTableProps) {
  const t = useText()
  return (
    <div className={styles.room}>
      <table className={styles.table} onKeyDown={handleKey}>
        <thead>
          <tr>
            <th scope="col">{t('shell:devtools.guests.app')}</th>
            <th scope="col">{t('shell:devtools.guests.version')}</th>
            <th scope="col">{t('shell:devtools.guests.kind')}</th>
            <th scope="col">{t('shell:devtools.guests.state')}</th>
            <th scope="col" data-numeric>
              {t('shell:devtools.guests.load')}
            </th>
            <th scope="col" data-numeric>
              {t('shell:devtools.guests.mount')}
            </th>
            <th scope="col" data-numeric data-wide>
              {t('shell:devtools.guests.swaps')}
            </th>
            <th scope="col" data-numeric>
              {t('shell:devtools.guests.messages')}
            </th>
            <th scope="col" data-numeric data-wide>
              {t('shell:devtools.guests.rate')}
            </th>
            <th scope="col" data-numeric data-wide>
              {t('shell:devtools.guests.nodes')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GuestLine key={row.key} row={row} now={now} isChosen={row.key === chosenKey} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function GuestLine({ row, now, isChosen }: { row: GuestRow; now: number; isChosen: boolean }) {
  const t = useText()
  const { key, guest, title, kind, state, opened } = row
  const counts = countsOf(key)
  const rate = rateOf(key, now)
  return (
    <tr className={styles.line} data-state={state} aria-current={isChosen}>
      <th scope="row">
        <button type="button" className={styles.name} onClick={() => chooseGuest(isChosen ? null : key)}>
          <span className={styles.title}>{title}</span>
          <span className={styles.code}>{guest.serviceCode}</span>
        </button>
      </th>
      <VersionCell guest={guest} />
      <td>{t(`shell:devtoolsKind.${kind}`)}</td>
      <td>
        <StateMark state={state} />
      </td>
      <td data-numeric>{formatMs(opened?.figures.loadMs ?? null)}</td>
      <td data-numeric>{formatMs(opened?.figures.mountMs ?? null)}</td>
      <td data-numeric data-wide>
        {opened ? opened.figures.swaps : '–'}
      </td>
      <td data-numeric>
        {opened ? `${counts.in} / ${counts.out}` : '–'}
        {counts.refused > 0 && <span className={styles.refused}>{counts.refused}</span>}
      </td>
      <td data-numeric data-wide>
        {opened ? rate : '–'}
      </td>
      <td data-numeric data-wide>
        {opened ? measureDom(opened.container).nodes : '–'}
      </td>
    </tr>
  )
}

function VersionCell({ guest: { version, override } }: Pick<GuestRow, 'guest'>) {
  const t = useText()
  return (
    <td className={styles.mono}>
      {version}
      {override && <span className={styles.local}>{t('shell:devtools.guests.local')}</span>}
    </td>
  )
}

function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody button')]
  const next = lines[lines.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
