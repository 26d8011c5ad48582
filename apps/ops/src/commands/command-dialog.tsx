import { useEffect, useId } from 'react'
import { useSnapshot } from 'valtio'
import { preferences, useCloseOnBack, useText, type Failure } from '@center/shared/host'
import { BusyButton, Button, Dialog, notify, Notice } from '@center/shared/ui'
import { Refusal } from '../components/refusal'
import { titleOf } from '../lib/app-title'
import { apps, type TenantApp } from '../lib/apps.store'
import { closeDialogs, dialogs, type Command } from '../lib/dialogs.store'
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
  useEffect(() => beginCommand(command), [command])

  const row = rows.find(({ name, tenantCode }) => name === command.name && tenantCode === command.tenantCode)
  return row ? <Question command={command} row={row as TenantApp} /> : null
}

type QuestionProps = { command: Command; row: TenantApp }

function Question({ command, row }: QuestionProps) {
  const { locale } = useSnapshot(preferences)
  const { note, status } = useSnapshot(commanding)
  const t = useText()
  const noteId = useId()
  useCloseOnBack(closeDialogs)
  const values = useValues(command, row, titleOf(row, locale))
  const { kind } = command
  const send = async () => {
    if (await sendCommand(command)) notify('success', { message: t(`ops:command.${kind}.done`, values) })
  }
  return (
    <Dialog
      closeLabel={t('ops:dialog.close')}
      title={t(`ops:command.${kind}.title`, values)}
      onClose={closeDialogs}
      isHeld={note !== ''}
      footer={<Footer command={command} row={row} isSending={status === 'sending'} onSend={() => void send()} />}
    >
      <Refused command={command} row={row} />
      <p>{isPointless(command, row) ? t('ops:command.abort.gone') : t(`ops:command.${kind}.text`, values)}</p>
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

type FooterProps = QuestionProps & { isSending: boolean; onSend: () => void }

function Footer({ command, row, isSending, onSend }: FooterProps) {
  const { kind } = command
  const { failure } = useSnapshot(commanding)
  const t = useText()
  const isDanger = dangers.has(kind)
  const isConflict = failure?.code === 'release.revision_conflict'
  return (
    <>
      <Button onClick={closeDialogs}>{t('ops:dialog.cancel')}</Button>
      <BusyButton
        theme="solid"
        type={isDanger ? 'danger' : 'primary'}
        isBusy={isSending}
        disabled={isConflict || isPointless(command, row)}
        onClick={onSend}
      >
        {t(`ops:command.${kind}.open`)}
      </BusyButton>
    </>
  )
}

function Refused({ command, row }: QuestionProps) {
  const { failure } = useSnapshot(commanding)
  const t = useText()
  if (!failure) return null
  if (failure.code !== 'release.revision_conflict') return <Refusal failure={failure as Failure} />
  const now = { version: row.stable?.version ?? '–', revision: row.revision, by: row.updatedBy ?? '–' }
  return (
    <Notice tone="warning" title={t('ops:conflict.title')} about={failure}>
      <p>{t(isPointless(command, row) ? 'ops:command.abort.gone' : 'ops:conflict.now', now)}</p>
      {!isPointless(command, row) && <Button onClick={() => decideAnew(command)}>{t('ops:conflict.again')}</Button>}
    </Notice>
  )
}

/** Without a canary the same call would roll back the stable version, which was not asked for. */
function isPointless({ kind }: Command, { canary }: TenantApp): boolean {
  return kind === 'abort' && canary === null
}
