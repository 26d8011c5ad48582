import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { SentEnterprise } from '@center/shared/contract'
import { usePagerTexts, useText } from '@center/shared/host'
import { Button, DataTable, Pager, type DataColumn } from '@center/shared/ui'
import styles from './letter-admin-page.module.css'
import { printEnterprises, saveReceivers, sentLetter } from './sent-letter.store'

const ENTERPRISE_ROWS = 10

/** What became of the notice, enterprise by enterprise. */
export function EnterpriseRows() {
  const { letter, isPrinting } = useSnapshot(sentLetter)
  const [page, setPage] = useState(1)
  const columns = useColumns()
  const t = useText()
  const texts = usePagerTexts()
  useEffect(printEnterprises, [])
  if (!letter || letter.enterprises.length === 0) return null
  const { enterprises } = letter
  const rows = isPrinting ? enterprises : enterprises.slice((page - 1) * ENTERPRISE_ROWS, page * ENTERPRISE_ROWS)
  return (
    <section className={styles.card} aria-label={t('notices:letterAdmin.byEnterprise')}>
      <div className={styles.bar}>
        <h2>{t('notices:letterAdmin.byEnterprise')}</h2>
        <Button onClick={() => void saveReceivers('enterprise')}>{t('notices:letterAdmin.exportEnterprises')}</Button>
      </div>
      <DataTable
        label={t('notices:letterAdmin.byEnterprise')}
        columns={columns}
        rows={rows}
        keyOf={({ enterpriseId }) => enterpriseId ?? ''}
      />
      <Pager
        page={page}
        total={enterprises.length}
        limit={ENTERPRISE_ROWS}
        shown={rows.length}
        onPage={setPage}
        texts={texts}
      />
    </section>
  )
}

function useColumns(): DataColumn<SentEnterprise>[] {
  const t = useText()
  const share = (count: number, total: number) => t('notices:letterAdmin.share', { count, total })
  return [
    {
      key: 'enterprise',
      title: t('notices:column.enterprise'),
      place: 'name',
      draw: ({ enterpriseId, name }) => (enterpriseId === null ? t('notices:letterAdmin.noEnterprise') : name),
    },
    { key: 'receivers', title: t('notices:column.receivers'), look: 'number', draw: ({ receivers }) => receivers },
    {
      key: 'read',
      title: t('notices:column.read'),
      look: 'number',
      draw: ({ read, receivers }) => share(read, receivers),
    },
    {
      key: 'answered',
      title: t('notices:column.answered'),
      look: 'number',
      draw: ({ answered, receivers }) => share(answered, receivers),
    },
  ]
}
