import type { JoinedEnterprise } from '@center/shared/contract'
import { session, useText } from '@center/shared/host'
import { EmptyState, ErrorState, LoadingState } from '@center/shared/ui'
import { useEffect, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { FormDialog } from '../components/dialogs/form-dialog'
import { closeSwitch } from '../lib/overlays.store'
import { EnterprisePager } from './enterprise-pager'
import { EnterpriseTable, isSelectable } from './enterprise-table'
import { enterpriseLoad, enterprises, loadEnterprises } from './enterprises.store'
import styles from './enterprises.module.css'
import { requestEnterprise } from './switch-enterprise'

type Chosen = Pick<JoinedEnterprise, 'entId' | 'entName'>

/** The enterprises of the user, of which one is chosen (spec 2). */
export function EnterpriseDialog() {
  const { user } = useSnapshot(session)
  const { status, rows } = useSnapshot(enterprises)
  const t = useText()
  const [chosen, setChosen] = useState<Chosen>({ entId: user?.groupId ?? '', entName: user?.groupName ?? '' })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    void loadEnterprises()
    return enterpriseLoad.view()
  }, [])

  const submit = async () => {
    if (chosen.entId === user?.groupId) return closeSwitch()
    setFailure(null)
    const problem = await requestEnterprise(chosen, () => setBusy(true))
    setBusy(false)
    setFailure(problem)
  }
  return (
    <FormDialog
      title={t('shell:switch.enterprise')}
      description={t('shell:enterprise.hint')}
      width={860}
      isLoading={status === 'loading' && rows.length === 0}
      isBusy={isBusy}
      isIncomplete={chosen.entId === ''}
      failure={failure}
      onSubmit={rows.length > 0 ? () => void submit() : undefined}
      onClose={closeSwitch}
    >
      <Rows chosenId={chosen.entId} onChoose={setChosen} />
    </FormDialog>
  )
}

function Rows({ chosenId, onChoose }: { chosenId: string; onChoose: (chosen: Chosen) => void }) {
  const { status, failure, rows, page } = useSnapshot(enterprises)
  const t = useText()
  const name = useId()
  if (status === 'failed') {
    const retry = { label: t('shell:action.retry'), onRetry: () => void loadEnterprises(page) }
    return <ErrorState size="inline" title={failure ?? t('shell:switch.loadFailed')} retry={retry} />
  }
  if (rows.length === 0) {
    if (status === 'loading') return <LoadingState size="inline" label={t('shell:switch.loading')} />
    return <EmptyState size="inline" icon="apartment" title={t('shell:enterprise.none')} />
  }
  return (
    <div className={styles.list}>
      <EnterpriseTable
        rows={rows}
        isBusy={status === 'loading'}
        selectedId={chosenId}
        onSelect={onChoose}
        lead={{
          label: t('shell:enterprise.choice'),
          draw: (row) => (
            <input
              type="radio"
              className={styles.radio}
              name={name}
              aria-label={row.entName}
              disabled={!isSelectable(row)}
              checked={row.entId === chosenId}
              onChange={() => onChoose(row)}
            />
          ),
        }}
      />
      <EnterprisePager />
    </div>
  )
}
