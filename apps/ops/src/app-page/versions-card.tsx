import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { toMinute, toFileSize, type PublishedVersion } from '@center/shared/contract'
import { CloseOnBack, useText } from '@center/shared/host'
import { Button, DataTable, Dialog, IconByName, type DataColumn, Card, Mark } from '@center/shared/ui'
import { PartState } from '../components/part-state'
import { ReportPanel } from '../components/report-panel'
import type { TenantApp } from '../lib/apps.store'
import { askCommand, askRelease } from '../lib/dialogs.store'
import { details, loadVersions } from './app-page.store'
import { PublishDialog } from './publish-dialog'
import { openPublish } from './publish.store'
import styles from './versions-card.module.css'

/** What was published, newest first: what the check said of it, and whether it may run. */
export function VersionsCard({ row }: { row: TenantApp }) {
  const { versions } = useSnapshot(details)
  const [report, setReport] = useState<string | null>(null)
  const columns = useVersionColumns(row, setReport)
  const t = useText()
  return (
    <Card
      title={t('ops:versions.title')}
      more={
        <Button size="small" icon={<IconByName name="upload" />} onClick={openPublish}>
          {t('ops:publish.open')}
        </Button>
      }
      isFlush
    >
      <PartState part={versions} emptyTitle={t('ops:versions.empty')} onRetry={() => void loadVersions()}>
        <DataTable
          label={t('ops:versions.table')}
          columns={columns}
          rows={versions.rows as PublishedVersion[]}
          keyOf={({ version }) => version}
        />
      </PartState>
      <PublishDialog name={row.name} />
      {report && (
        <Dialog
          closeLabel={t('ops:dialog.close')}
          title={t('ops:report.of', { version: `${row.name}@${report}` })}
          size="wide"
          onClose={() => setReport(null)}
        >
          <CloseOnBack onClose={() => setReport(null)} />
          <ReportPanel name={row.name} version={report} />
        </Dialog>
      )}
    </Card>
  )
}

function useVersionColumns(row: TenantApp, onReport: (version: string) => void): DataColumn<PublishedVersion>[] {
  const t = useText()
  return [
    {
      key: 'version',
      title: t('ops:versions.version'),
      place: 'name',
      draw: (published) => (
        <span className={styles.version}>
          {published.version} <RoleMarks row={row} published={published} />
        </span>
      ),
    },
    {
      key: 'report',
      title: t('ops:versions.report'),
      draw: (published) => <ReportCell published={published} onReport={onReport} />,
    },
    { key: 'bytes', title: t('ops:versions.bytes'), look: 'mono', draw: ({ bytes }) => toFileSize(bytes) },
    {
      key: 'published',
      title: t('ops:versions.published'),
      look: 'soft',
      draw: ({ publishedAt, publishedBy }) => (
        <>
          <time>{toMinute(publishedAt)}</time> {publishedBy}
        </>
      ),
    },
    {
      key: 'actions',
      title: t('ops:versions.actions'),
      place: 'actions',
      draw: (published) => <VersionButtons row={row} published={published} />,
    },
  ]
}

type ReportCellProps = { published: PublishedVersion; onReport: (version: string) => void }

/** The verdict of the check; pressed, all of it. */
function ReportCell({ published: { version, report }, onReport }: ReportCellProps) {
  const t = useText()
  if (!report) return <span className={styles.soft}>{t('ops:report.none')}</span>
  return (
    <Button
      size="small"
      theme="borderless"
      type={report.passed ? 'primary' : 'danger'}
      aria-label={t('ops:report.open', { version })}
      onClick={() => onReport(version)}
    >
      {t(report.passed ? 'ops:report.passed' : 'ops:report.failed')}
    </Button>
  )
}

type PartProps = { row: TenantApp; published: PublishedVersion }

function RoleMarks({ row, published: { version, enabled, filesRemovedAt } }: PartProps) {
  const t = useText()
  return (
    <>
      {row.stable?.version === version && <Mark tone="good">{t('ops:role.stable')}</Mark>}
      {row.canary?.version === version && <Mark tone="warn">{t('ops:role.canary')}</Mark>}
      {!enabled && <Mark tone="bad">{t('ops:versions.withdrawn')}</Mark>}
      {filesRemovedAt && <Mark tone="neutral">{t('ops:versions.removed')}</Mark>}
    </>
  )
}

function VersionButtons({ row, published: { version, enabled, filesRemovedAt } }: PartProps) {
  const t = useText()
  const { tenantCode, name, stable, canary, pinned } = row
  const isLive = stable?.version === version || canary?.version === version
  const command = (kind: 'withdraw' | 'restore') => askCommand({ kind, tenantCode, name, version })
  if (!enabled) {
    return (
      <div className={styles.buttons}>
        <Button size="small" onClick={() => command('restore')}>
          {t('ops:command.restore.open')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.buttons}>
      {!isLive && (
        <Button size="small" type="danger" onClick={() => command('withdraw')}>
          {t('ops:command.withdraw.open')}
        </Button>
      )}
      {stable?.version !== version && !filesRemovedAt && !pinned && (
        <Button
          size="small"
          aria-label={t('ops:release.openVersion', { version })}
          onClick={() => askRelease({ tenantCode, name, version, percent: canary?.percent ?? 5 })}
        >
          {t('ops:release.open')}
        </Button>
      )}
    </div>
  )
}
