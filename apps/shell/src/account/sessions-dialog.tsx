import { toMinute, type OwnSession } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { BusyButton, ErrorState, IconByName, LoadingState, Tag, notify } from '@center/shared/ui'
import { useEffect, type MouseEvent } from 'react'
import { useSnapshot } from 'valtio'
import { FormDialog } from '../components/dialogs/form-dialog'
import { openAccount } from '../lib/overlays.store'
import styles from './sessions-dialog.module.css'
import { endOthers, endSessionOf, resetSessions, loadSessions, sessionList } from './sessions.store'

export const handhelds = ['Android', 'iOS']

/** Where the user is signed in; each of the others can be ended here. */
export function SessionsDialog() {
  const { status, failure } = useSnapshot(sessionList)
  const t = useText()
  useEffect(() => {
    void loadSessions()
    return resetSessions
  }, [])
  return (
    <FormDialog
      title={t('shell:account.sessions')}
      description={t('shell:sessions.about')}
      width={560}
      isLoading={status === 'loading'}
      failure={status === 'ready' ? failure : null}
      onClose={() => openAccount(null)}
    >
      {status === 'loading' && <LoadingState size="inline" label={t('shell:sessions.loading')} />}
      {status === 'failed' && (
        <ErrorState
          size="inline"
          title={failure ?? ''}
          retry={{ label: t('shell:action.retry'), onRetry: () => void loadSessions() }}
        />
      )}
      {status === 'ready' && <Rows />}
    </FormDialog>
  )
}

function Rows() {
  const { rows } = useSnapshot(sessionList)
  const t = useText()
  return (
    <>
      {/* With one session there is nothing else to focus, and a small window must be scrolled by keys. */}
      <ul className={styles.rows} aria-label={t('shell:account.sessions')} tabIndex={0}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {rows.filter(({ current }) => !current).length > 1 && <Others />}
    </>
  )
}

/** To the list, once what was pressed is gone with its row. */
function goToList(dialog: Element | null): void {
  dialog?.querySelector('ul')?.focus()
}

/** For users who fear that their password is known to others: one press instead of many. */
function Others() {
  const { ending } = useSnapshot(sessionList)
  const t = useText()
  const end = async ({ currentTarget }: MouseEvent) => {
    const dialog = currentTarget.closest('form')
    if (!(await endOthers())) return
    notify('success', { message: t('shell:sessions.othersEnded') })
    goToList(dialog)
  }
  return (
    <div className={styles.others}>
      <BusyButton type="danger" isBusy={ending === 'others'} onClick={(event: MouseEvent) => void end(event)}>
        {t('shell:sessions.endOthers')}
      </BusyButton>
    </div>
  )
}

function Row({ row }: { row: OwnSession }) {
  const { ending } = useSnapshot(sessionList)
  const t = useText()
  const name = [row.browser, row.system].filter(Boolean).join(' · ') || t('shell:sessions.unknown')
  const end = async ({ currentTarget }: MouseEvent) => {
    const dialog = currentTarget.closest('form')
    if (!(await endSessionOf(row.id))) return
    notify('success', { message: t('shell:sessions.ended') })
    goToList(dialog)
  }
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <IconByName name={handhelds.includes(row.system) ? 'phone' : 'monitor'} />
      </span>
      <div className={styles.text}>
        <div className={styles.name}>
          {name}
          {row.current && (
            <Tag size="small" color="light-blue" aria-label={t('shell:sessions.current')}>
              {t('shell:sessions.current')}
            </Tag>
          )}
        </div>
        <p className={styles.facts}>
          {row.ip && <span>{row.ip}</span>}
          <span>{t('shell:sessions.began', { at: toMinute(row.beganAt) })}</span>
          <span>{t('shell:sessions.seen', { at: toMinute(row.seenAt) })}</span>
        </p>
      </div>
      {!row.current && (
        <BusyButton
          type="danger"
          size="small"
          isBusy={ending === row.id}
          aria-label={t('shell:sessions.endOf', { name })}
          onClick={(event: MouseEvent) => void end(event)}
        >
          {t('shell:sessions.end')}
        </BusyButton>
      )}
    </li>
  )
}
