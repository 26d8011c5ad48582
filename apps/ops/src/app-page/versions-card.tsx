import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { toFileSize, type PublishedVersion } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Button, Dialog, IconByName } from '@center/shared/ui'
import { Card } from '../components/card'
import { Mark } from '../components/mark'
import { PartState } from '../components/part-state'
import { ReportPanel } from '../components/report-panel'
import table from '../components/table.module.css'
import type { TenantApp } from '../lib/apps.store'
import { askCommand, askRelease } from '../lib/dialogs.store'
import { details, loadVersions } from './app-page.store'
import { PublishDialog } from './publish-dialog'
import { openPublish } from './publish.store'

/** What was published, newest first: what the check said of it, and whether it may run. */
export function VersionsCard({ row }: { row: TenantApp }) {
  const { versions } = useSnapshot(details)
  const [report, setReport] = useState<string | null>(null)
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
        <div className={table.scroll} role="region" aria-label={t('ops:versions.table')} tabIndex={0}>
          <table className={table.table}>
            <thead>
              <tr>
                {(['version', 'report', 'bytes', 'published', 'actions'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`ops:versions.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(versions.rows as PublishedVersion[]).map((version) => (
                <VersionLine key={version.version} row={row} version={version} onReport={setReport} />
              ))}
            </tbody>
          </table>
        </div>
      </PartState>
      <PublishDialog name={row.name} />
      {report && (
        <Dialog
          closeLabel={t('ops:dialog.close')}
          title={t('ops:report.of', { version: `${row.name}@${report}` })}
          size="wide"
          onClose={() => setReport(null)}
        >
          <ReportPanel name={row.name} version={report} />
        </Dialog>
      )}
    </Card>
  )
}

type VersionLineProps = { row: TenantApp; version: PublishedVersion; onReport: (version: string) => void }

function VersionLine({
  row,
  version: { version, report, bytes, publishedAt, publishedBy, ...rest },
  onReport,
}: VersionLineProps) {
  return (
    <tr>
      <th scope="row">
        <span className={table.mono}>{version}</span> <RoleMarks row={row} version={version} {...rest} />
      </th>
      <td>
        <ReportCell version={version} report={report} onReport={onReport} />
      </td>
      <td className={table.mono}>{toFileSize(bytes)}</td>
      <td className={table.soft}>
        <time>{publishedAt}</time> {publishedBy}
      </td>
      <td>
        <VersionButtons row={row} version={version} {...rest} />
      </td>
    </tr>
  )
}

type ReportCellProps = Pick<VersionLineProps, 'onReport'> & Pick<PublishedVersion, 'version' | 'report'>

/** The verdict of the check; pressed, all of it. */
function ReportCell({ version, report, onReport }: ReportCellProps) {
  const t = useText()
  if (!report) return <span className={table.soft}>{t('ops:report.none')}</span>
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

type State = { row: TenantApp; version: string; enabled: boolean; filesRemovedAt: string | null }

function RoleMarks({ row, version, enabled, filesRemovedAt }: State) {
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

function VersionButtons({ row, version, enabled, filesRemovedAt }: State) {
  const t = useText()
  const { tenantCode, name, stable, canary, pinned } = row
  const isLive = stable?.version === version || canary?.version === version
  const command = (kind: 'withdraw' | 'restore') => askCommand({ kind, tenantCode, name, version })
  if (!enabled) {
    return (
      <div className={table.buttons}>
        <Button size="small" onClick={() => command('restore')}>
          {t('ops:command.restore.open')}
        </Button>
      </div>
    )
  }
  return (
    <div className={table.buttons}>
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
