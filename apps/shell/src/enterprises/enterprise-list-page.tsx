import { onServerEvent, session, usePermission, useText } from '@center/shared/host'
import { Banner, Button, EmptyState, ErrorState, LoadingState } from '@center/shared/ui'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { PageHeading } from '../components/page/page-heading'
import { StatusPage } from '../components/page/status-page'
import { maySwitchEnterprise } from '../lib/session/switching.store'
import { EnterprisePager } from './enterprise-pager'
import { EnterpriseTable, isSelectable } from './enterprise-table'
import {
  enterpriseLoad,
  enterprises,
  loadEnterpriseCounts,
  loadEnterprises,
  printEnterprises,
} from './enterprises.store'
import styles from './enterprises.module.css'
import { CreateEnterpriseDialog, JoinEnterpriseDialog } from './own-enterprise-dialogs'
import { requestEnterprise } from './switch-enterprise'

/** The page of the enterprises that the user joined or created (spec 2: a path containing ent/colist). */
export function EnterpriseListPage() {
  const mayRead = usePermission('colist')
  return mayRead ? <EnterpriseList /> : <StatusPage status="forbidden" />
}

function EnterpriseList() {
  const { counts } = useSnapshot(enterprises)
  const [open, setOpen] = useState<'create' | 'join' | null>(null)
  const t = useText()
  useEffect(() => {
    void loadEnterprises()
    void loadEnterpriseCounts()
    return enterpriseLoad.view()
  }, [])
  useEffect(() => onServerEvent('permission', reload), [])
  useEffect(printEnterprises, [])
  const done = () => {
    setOpen(null)
    reload()
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageHeading>{t('shell:page.EnterpriseList')}</PageHeading>
        {counts && counts.pending > 0 && (
          <p className={styles.hint}>{t('shell:enterprise.pendingText', { count: counts.pending })}</p>
        )}
        <div className={styles.acts}>
          <Button theme="solid" type="primary" onClick={() => setOpen('create')}>
            {t('shell:enterprise.create')}
          </Button>
          <Button onClick={() => setOpen('join')}>{t('shell:enterprise.join')}</Button>
        </div>
      </header>
      <List />
      {open === 'create' && <CreateEnterpriseDialog onDone={done} onClose={() => setOpen(null)} />}
      {open === 'join' && <JoinEnterpriseDialog onDone={done} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** An administrator may have reviewed one of them. */
function reload(): void {
  void loadEnterprises(enterprises.page)
  void loadEnterpriseCounts()
}

function List() {
  const { status, failure, rows, page } = useSnapshot(enterprises)
  const { user } = useSnapshot(session)
  const [problem, setProblem] = useState<string | null>(null)
  const t = useText()
  if (status === 'failed') {
    const retry = { label: t('shell:action.retry'), onRetry: () => void loadEnterprises(page) }
    return <ErrorState title={failure ?? t('shell:switch.loadFailed')} retry={retry} />
  }
  if (rows.length === 0) {
    if (status === 'loading') return <LoadingState label={t('shell:switch.loading')} />
    return (
      <EmptyState icon="apartment" title={t('shell:enterprise.none')} description={t('shell:enterprise.noneText')} />
    )
  }
  const change = async (row: (typeof rows)[number]) => setProblem(await requestEnterprise(row))
  return (
    <div className={styles.card}>
      {problem && (
        <div role="alert">
          <Banner type="warning" fullMode={false} closeIcon={null} description={problem} />
        </div>
      )}
      <EnterpriseTable
        rows={rows}
        isBusy={status === 'loading'}
        selectedId={user?.groupId ?? ''}
        tail={{
          label: t('shell:enterprise.action'),
          draw: (row) =>
            isSelectable(row) && row.entId !== user?.groupId && maySwitchEnterprise() ? (
              <Button
                size="small"
                aria-label={t('shell:enterprise.enter', { name: row.entName })}
                onClick={() => void change(row)}
              >
                {t('shell:enterprise.switch')}
              </Button>
            ) : null,
        }}
      />
      <EnterprisePager />
    </div>
  )
}
