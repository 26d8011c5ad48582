import { useState } from 'react'
import { useText, type Result } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useBulk, type Bulk } from '../../lib/use-bulk'
import { EditDialog } from './edit-dialog'
import { SelectField, type Choice } from '../fields'

/** What can be done to the chosen rows of a list. */
export type BulkAct<Row> = {
  key: string
  label: string
  /** What happens, said before it does. */
  text: string
  isDanger?: boolean
  /** Rows for which it makes no sense are left out. */
  isFor?: (row: Row) => boolean
  /** Where one row has to be done before another. */
  order?: (one: Row, other: Row) => number
  /** What has to be chosen first, such as the role that is given. */
  choice?: { label: string; options: readonly Choice[] }
  onAct: (row: Row, choice: string) => Promise<Result<unknown>>
}

type Props<Row> = {
  act: BulkAct<Row>
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** After any of it was done. */
  onChanged: () => void
  onClose: () => void
}

const isMeant = <Row,>({ isFor }: BulkAct<Row>, row: Row) => isFor === undefined || isFor(row)

/** Asks before many rows are changed, shows how far it is, and says of each that was refused why. */
export function BulkDialog<Row>({ act, rows, nameOf, onChanged, onClose }: Props<Row>) {
  const t = useText()
  const bulk = useBulk(nameOf)
  const chosen = rows.filter((row) => isMeant(act, row))
  const meant = act.order ? chosen.toSorted(act.order) : chosen
  const [choice, setChoice] = useState(act.choice?.options[0]?.value ?? '')
  const isRunning = bulk.state === 'running'
  const isAnswered = bulk.state === 'over' || meant.length === 0

  const submit = async () => {
    if (isAnswered) return onClose()
    const { done, refused } = await bulk.run(meant, (row) => act.onAct(row, choice))
    if (done > 0) onChanged()
    if (refused > 0 || done < meant.length) return
    notify('success', { message: t('admin:bulk.done', { count: done }) })
    onClose()
  }
  const edit = { failure: null, isBusy: bulk.isBusy, isChanged: isRunning, proof: bulk.proof }
  return (
    <EditDialog
      title={t('admin:bulk.title', { act: act.label, count: meant.length })}
      text={act.text}
      okLabel={isAnswered ? t('admin:bulk.close') : act.label}
      isDanger={act.isDanger === true && !isAnswered}
      edit={edit}
      onSubmit={() => void submit()}
      onClose={onClose}
      onStop={isRunning ? bulk.stop : undefined}
    >
      {act.choice && <SelectField {...act.choice} value={choice} onChange={setChoice} />}
      <Rows names={meant.map(nameOf)} others={rows.length - meant.length} bulk={bulk} />
    </EditDialog>
  )
}

type RowsProps = { names: readonly string[]; others: number; bulk: Pick<Bulk<never>, 'state' | 'done' | 'failures'> }

/** Which rows it is about, or how far it is with them. */
function Rows({ names, others, bulk }: RowsProps) {
  const t = useText()
  return (
    <>
      {others > 0 && <p>{t('admin:bulk.skipped', { count: others })}</p>}
      {bulk.state === 'ready' ? <Names names={names} /> : <Progress {...bulk} total={names.length} />}
    </>
  )
}

/** So many names are said; of more only their number. */
const MAX_NAMES = 8

function Names({ names }: { names: readonly string[] }) {
  const t = useText()
  const more = names.length - MAX_NAMES
  const said = names.slice(0, MAX_NAMES).join(t('admin:roles.separator'))
  return <p>{more > 0 ? t('admin:bulk.andMore', { names: said, count: more }) : said}</p>
}

type ProgressProps = Pick<Bulk<never>, 'done' | 'failures'> & { total: number }

function Progress({ done, failures, total }: ProgressProps) {
  const t = useText()
  return (
    <section>
      <p role="status">{t('admin:bulk.progress', { done, total })}</p>
      <progress value={done + failures.length} max={Math.max(1, total)} aria-label={t('admin:bulk.progressLabel')} />
      {failures.length > 0 && (
        <>
          <p>{t('admin:bulk.refused', { count: failures.length })}</p>
          <ul>
            {failures.map(({ name, reason }) => (
              <li key={name}>
                <strong>{name}</strong> {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
