import { toMinute, type Passkey } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { BusyButton, Button, ErrorState, IconByName, LoadingState, notify, Tag } from '@center/shared/ui'
import { useEffect, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { FormDialog } from '../../components/dialogs/form-dialog'
import { FormField } from '../../components/dialogs/form-field'
import { openAccount } from '../../lib/overlays.store'
import account from '../account.module.css'
import rows from '../sessions-dialog.module.css'
import styles from './passkeys.module.css'
import {
  addOne,
  beginRename,
  leaveRename,
  loadPasskeys,
  passkeys,
  removeOne,
  resetPasskeys,
  saveName,
  typeName,
} from './passkeys.store'

/** The passkeys of the user: made, renamed, removed. */
export function PasskeysDialog() {
  const { status, failure, canAdd, busy, renaming } = useSnapshot(passkeys)
  const t = useText()
  useEffect(() => {
    void loadPasskeys()
    return resetPasskeys
  }, [])
  const add = async () => {
    if (await addOne()) notify('success', { message: t('shell:passkeys.added') })
  }
  return (
    <FormDialog
      title={t('shell:passkeys.title')}
      description={t('shell:passkeys.about')}
      okLabel={t('shell:passkeys.add')}
      isLoading={status === 'loading'}
      failure={status === 'ready' ? failure : null}
      isBusy={busy === 'add'}
      onSubmit={status === 'ready' && canAdd && !renaming ? add : undefined}
      onClose={() => openAccount(null)}
    >
      <Content />
    </FormDialog>
  )
}

function Content() {
  const { status, failure, rows: list, canAdd } = useSnapshot(passkeys)
  const t = useText()
  if (status === 'loading') return <LoadingState size="inline" label={t('shell:passkeys.loading')} />
  if (status === 'failed') {
    const retry = { label: t('shell:action.retry'), onRetry: () => void loadPasskeys() }
    return <ErrorState size="inline" title={failure ?? ''} retry={retry} />
  }
  return (
    <>
      {list.length === 0 && <p role="status">{t('shell:passkeys.empty')}</p>}
      {list.length > 0 && (
        <ul className={rows.rows} aria-label={t('shell:passkeys.title')} tabIndex={0}>
          {list.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      {!canAdd && <p className={account.note}>{t('shell:passkeys.notHere')}</p>}
    </>
  )
}

function Row({ row }: { row: Passkey }) {
  const { renaming } = useSnapshot(passkeys)
  const t = useText()
  return (
    <li className={rows.row}>
      <span className={rows.icon}>
        <IconByName name="key" />
      </span>
      <div className={rows.text}>
        {renaming?.id === row.id ? <NameField /> : <Name row={row} />}
        <p className={rows.facts}>
          <span>{t('shell:passkeys.made', { at: toMinute(row.madeAt) })}</span>
          <span>
            {row.usedAt ? t('shell:passkeys.used', { at: toMinute(row.usedAt) }) : t('shell:passkeys.unused')}
          </span>
        </p>
      </div>
      {renaming?.id === row.id ? <NameActs /> : <Acts row={row} />}
    </li>
  )
}

function Name({ row: { name, isSynced } }: { row: Passkey }) {
  const t = useText()
  return (
    <div className={rows.name}>
      {name}
      {isSynced && (
        <Tag size="small" color="light-blue" aria-label={t('shell:passkeys.synced')}>
          {t('shell:passkeys.synced')}
        </Tag>
      )}
    </div>
  )
}

/** Enter saves the name, and Escape leaves it as it was; the dialog stays. */
function NameField() {
  const { renaming } = useSnapshot(passkeys, { sync: true })
  const t = useText()
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') void saveName()
    else leaveRename()
  }
  return (
    <div onKeyDown={handleKey}>
      <FormField
        label={t('shell:passkeys.name')}
        value={renaming?.name ?? ''}
        maxLength={64}
        hasFocus
        onChange={typeName}
      />
    </div>
  )
}

function NameActs() {
  const { busy, renaming } = useSnapshot(passkeys)
  const t = useText()
  return (
    <div className={styles.acts}>
      <BusyButton size="small" theme="solid" isBusy={busy === renaming?.id} onClick={() => void saveName()}>
        {t('shell:passkeys.save')}
      </BusyButton>
      <Button size="small" onClick={leaveRename}>
        {t('shell:action.cancel')}
      </Button>
    </div>
  )
}

function Acts({ row }: { row: Passkey }) {
  const { busy } = useSnapshot(passkeys)
  const t = useText()
  const remove = async () => {
    if (await removeOne(row.id)) notify('success', { message: t('shell:passkeys.removed') })
  }
  return (
    <div className={styles.acts}>
      <Button
        size="small"
        aria-label={t('shell:passkeys.renameOf', { name: row.name })}
        onClick={() => beginRename(row)}
      >
        {t('shell:passkeys.rename')}
      </Button>
      <BusyButton
        size="small"
        type="danger"
        isBusy={busy === row.id}
        aria-label={t('shell:passkeys.removeOf', { name: row.name })}
        onClick={() => void remove()}
      >
        {t('shell:passkeys.remove')}
      </BusyButton>
    </div>
  )
}
