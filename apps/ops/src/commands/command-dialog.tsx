import { useEffect, useId } from 'react'
import { useSnapshot } from 'valtio'
import { failureText, preferences, useText } from '@center/shared/host'
import { Button, Dialog, ErrorState } from '@center/shared/ui'
import { titleOf } from '../lib/app-title'
import { apps, type TenantApp } from '../lib/apps.store'
import { closeDialogs, dialogs, say, type Command } from '../lib/dialogs.store'
import styles from './command-dialog.module.css'
import { beginCommand, commanding, decideAnew, sendCommand, setNote } from './command.store'

/** Asks before something is done, and says what will happen. Stands once, at the root. */
export function CommandDialog() {
  const { command } = useSnapshot(dialogs)
  if (!command) return null
  return <OpenDialog key={Object.values(command).join(' ')} command={command} />
}

function OpenDialog({ command }: { command: Command }) {
  const { rows } = useSnapshot(apps)
  useEffect(() => void beginCommand(command), [command])

  const row = rows.find(({ name, tenantCode }) => name === command.name && tenantCode === command.tenantCode)
  return row ? <Question command={command} row={row as TenantApp} /> : null
}

type QuestionProps = { command: Command; row: TenantApp }

function Question({ command, row }: QuestionProps) {
  const { locale } = useSnapshot(preferences)
  const { note, status } = useSnapshot(commanding)
  const t = useText()
  const noteId = useId()
  const values = useValues(command, row, titleOf(row, locale))
  const { kind } = command
  const send = async () => {
    if (await sendCommand(command)) say(t(`ops:command.${kind}.done`, values))
  }
  return (
    <Dialog
      closeLabel={t('ops:dialog.close')}
      title={t(`ops:command.${kind}.title`, values)}
      onClose={closeDialogs}
      isHeld={note !== ''}
      footer={<Footer command={command} isSending={status === 'sending'} onSend={() => void send()} />}
    >
      <p>{t(`ops:command.${kind}.text`, values)}</p>
      <div className={styles.field}>
        <label htmlFor={noteId}>{t('ops:release.note')}</label>
        <textarea
          id={noteId}
          className={styles.note}
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <Refusal command={command} row={row} />
    </Dialog>
  )
}

/** What the sentences of a command name. */
function useValues({ version }: Command, row: TenantApp, app: string) {
  const { target } = useSnapshot(commanding)
  const t = useText()
  const running = row.stable?.version ?? ''
  const { version: canary, percent } = row.canary ?? { version: '', percent: 0 }
  const to = target ?? t('ops:command.rollback.before')
  return { app, tenant: row.tenantName, version: version ?? running, from: running, to, canary, percent }
}

const dangers: ReadonlySet<Command['kind']> = new Set(['rollback', 'abort', 'disable', 'withdraw'])

type FooterProps = { command: Command; isSending: boolean; onSend: () => void }

function Footer({ command: { kind }, isSending, onSend }: FooterProps) {
  const { failure } = useSnapshot(commanding)
  const t = useText()
  const isDanger = dangers.has(kind)
  const isConflict = failure?.code === 'release.revision_conflict'
  return (
    <>
      <Button onClick={closeDialogs}>{t('ops:dialog.cancel')}</Button>
      <Button
        theme="solid"
        type={isDanger ? 'danger' : 'primary'}
        loading={isSending}
        disabled={isConflict}
        onClick={onSend}
      >
        {t(`ops:command.${kind}.open`)}
      </Button>
    </>
  )
}

function Refusal({ command, row }: QuestionProps) {
  const { failure } = useSnapshot(commanding)
  const t = useText()
  if (!failure) return null
  if (failure.code !== 'release.revision_conflict') {
    const detail = failure.requestId ?? undefined
    return (
      <ErrorState size="inline" title={t('ops:release.refused')} description={failureText(failure)} detail={detail} />
    )
  }
  const now = { version: row.stable?.version ?? '–', revision: row.revision, by: row.updatedBy ?? '–' }
  return (
    <ErrorState size="inline" title={t('ops:conflict.title')} description={t('ops:conflict.now', now)}>
      <Button onClick={() => decideAnew(command)}>{t('ops:conflict.again')}</Button>
    </ErrorState>
  )
}
