import { toMinute, type OwnSignIn } from '@center/shared/contract'
import { text, usePagerTexts, useText } from '@center/shared/host'
import { Button, EmptyState, ErrorState, IconByName, LoadingState, Mark, Pager } from '@center/shared/ui'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { FormDialog } from '../components/dialogs/form-dialog'
import { openAccount } from '../lib/overlays.store'
import styles from './sessions-dialog.module.css'
import { handhelds } from './sessions-dialog'
import { loadSignIns, printSignIns, resetSignIns, SIGN_IN_ROWS, signInList } from './sign-ins.store'

/** Every try to sign in as the user: when, from where, on which device, how, and what came of it. */
export function SignInsDialog() {
  const { status, failure } = useSnapshot(signInList)
  const t = useText()
  useEffect(() => {
    void loadSignIns(1)
    return resetSignIns
  }, [])
  useEffect(printSignIns, [])
  return (
    <FormDialog
      title={t('shell:account.signIns')}
      description={t('shell:signIns.about')}
      width={560}
      isLoading={status === 'loading'}
      onClose={() => openAccount(null)}
    >
      {status === 'loading' && <LoadingState size="inline" label={t('shell:signIns.loading')} />}
      {status === 'failed' && (
        <ErrorState
          size="inline"
          title={failure ?? ''}
          retry={{ label: t('shell:action.retry'), onRetry: () => void loadSignIns(signInList.page) }}
        />
      )}
      {status === 'ready' && <Rows />}
    </FormDialog>
  )
}

function Rows() {
  const { rows, total, page } = useSnapshot(signInList)
  const texts = usePagerTexts()
  const t = useText()
  if (rows.length === 0) return <EmptyState size="inline" title={t('shell:signIns.empty')} />
  return (
    <>
      <ul className={styles.rows} aria-label={t('shell:account.signIns')} tabIndex={0}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      <Pager
        page={page}
        total={total}
        limit={SIGN_IN_ROWS}
        shown={rows.length}
        texts={texts}
        onPage={(next) => void loadSignIns(next)}
      />
      <div className={styles.others}>
        <Button onClick={() => openAccount('sessions')}>{t('shell:account.sessions')}</Button>
      </div>
    </>
  )
}

function Row({ row }: { row: OwnSignIn }) {
  const t = useText()
  const { browser, system, outcome, way, ip, at } = row
  const isIn = outcome === 'ok'
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <IconByName name={handhelds.includes(system) ? 'phone' : 'monitor'} />
      </span>
      <div className={styles.text}>
        <div className={styles.name}>
          {[browser, system].filter(Boolean).join(' · ') || t('shell:sessions.unknown')}
          <Mark tone={isIn ? 'good' : 'warn'}>{isIn ? t('shell:signIns.ok') : failedText(outcome)}</Mark>
        </div>
        <p className={styles.facts}>
          <time>{toMinute(at)}</time>
          <span>{ip}</span>
          {way && <span>{t(`shell:signInWay.${way}`)}</span>}
        </p>
      </div>
    </li>
  )
}

/** A right password without the second step lets no one in, and tells the user that somebody knows it. */
const failedText = (outcome: string) =>
  text(outcome === 'login.second_step' ? 'shell:signIns.halfway' : `errors:${outcome}`)
