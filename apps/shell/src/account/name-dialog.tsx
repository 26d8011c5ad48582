import { renameUser, session, useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { FormDialog } from '../components/dialogs/form-dialog'
import { FormField } from '../components/dialogs/form-field'
import { openAccount } from '../lib/overlays.store'
import { announceRename } from '../lib/session/other-tabs'
import { tellFailure } from '../lib/tell-failure'
import styles from './account.module.css'

/** Longest display name (contract 4). */
const LONGEST = 32

/** Account settings (spec 2): the present name to read, a field for the new one. */
export function NameDialog() {
  const { user } = useSnapshot(session)
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const t = useText()

  const submit = async () => {
    const wanted = name.trim()
    setMissing(wanted === '')
    if (wanted === '') return
    setBusy(true)
    const result = await renameUser(wanted)
    setBusy(false)
    if (!result.ok) {
      tellFailure(result.failure)
      return
    }
    openAccount(null)
    announceRename()
    notify('success', { message: t('shell:account.renamed') })
  }
  return (
    <FormDialog
      title={t('shell:account.settings')}
      width={440}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={() => openAccount(null)}
    >
      <div className={styles.fields}>
        <dl className={styles.facts}>
          <dt>{t('shell:account.username')}</dt>
          <dd>{user?.username}</dd>
          <dt>{t('shell:account.currentName')}</dt>
          <dd>{user?.name}</dd>
        </dl>
        <FormField
          label={t('shell:account.newName')}
          value={name}
          problem={isMissing && name.trim() === '' ? t('shell:account.nameRequired') : undefined}
          maxLength={LONGEST}
          autoComplete="off"
          hasFocus
          onChange={setName}
        />
      </div>
    </FormDialog>
  )
}
