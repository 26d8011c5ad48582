import type { Page } from '@playwright/test'
import type {
  AppRow,
  AttachedReport,
  HealthFigures,
  HealthRow,
  HealthStep,
  PublishedVersion,
  ReleaseRow,
  RunningVersion,
} from '@center/shared/contract'
import { answer } from './answers'

type Rows<Row> = { rows: Row[]; total: number }

const name = '@apps/notepad'
const [stable, canary] = ['1.0.0', '1.1.0']
const budget = { maxErrorRate: 0.05, minTries: 10, windowMinutes: 30, maxSlowdown: 3 }
const failures = [{ error: 'mount.timeout', count: 30 }]

/** Five minutes after each other, with so many failed attempts in each. */
const trendOf = (errors: readonly number[]): HealthStep[] =>
  errors.map((count, index) => {
    const minute = String(index * 5).padStart(2, '0')
    return { at: `2026-03-02 09:${minute}:00`, mounts: 40 + ((index * 7) % 12), errors: count }
  })
const calm = trendOf([0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0])
const rising = trendOf([0, 0, 0, 1, 0, 2, 1, 3, 4, 6, 5, 8])

const figures = (mounts: number, errors: number, p95: number): HealthFigures => ({
  loads: mounts,
  mounts,
  errors,
  errorRate: errors / (mounts + errors),
  load: { p50: 42, p95: 120 },
  mount: { p50: 35, p95 },
})

/** One app has a canary that does badly, whatever other journeys released of it; one is pinned since it did, the rest are as they were. */
function change(row: AppRow): AppRow {
  if (row.name === name) {
    const health = { stable: figures(540, 2, 80), canary: figures(62, 30, 1_480), trend: rising }
    const runs = row.stable && { ...row.stable, version: stable }
    return {
      ...row,
      stable: runs,
      canary: { version: canary, percent: 10, since: '2026-03-02 09:00:12', budget },
      health,
    }
  }
  if (row.name !== '@apps/energy') return row
  return { ...row, pinned: true, health: { stable: figures(410, 8, 210), canary: null, trend: calm } }
}

const healthRows: HealthRow[] = [
  { name, version: canary, role: 'canary', ...figures(62, 30, 1_480), failures, trend: rising },
  { name, version: stable, role: 'stable', ...figures(540, 2, 80), failures: [], trend: calm },
]
const running: RunningVersion[] = [
  { name, version: canary, role: 'canary', pages: 7 },
  { name, version: stable, role: 'stable', pages: 58 },
]

function releasesOf(): ReleaseRow[] {
  const by = (who: string, at: string) => ({ by: who, at: `2026-03-02 ${at}`, name, policy: 'prompt' as const })
  const note = '错误率 8.1 %，超过预算 5 %'
  return [
    {
      ...by('guanli', '09:00:12'),
      revision: 7,
      action: 'release',
      from: stable,
      to: canary,
      percent: 10,
      note: '先给少数用户',
      auto: false,
    },
    {
      ...by('center', '08:41:30'),
      revision: 6,
      action: 'rollback',
      from: canary,
      to: stable,
      percent: 25,
      note,
      auto: true,
    },
    {
      ...by('ci', '08:12:05'),
      revision: 5,
      action: 'release',
      from: '0.9.4',
      to: stable,
      percent: 100,
      note: '',
      auto: false,
    },
  ]
}

const attached: AttachedReport = {
  at: '2026-03-02 08:50:00',
  by: 'ci',
  report: {
    source: 'notepad-1.1.0.tgz',
    name,
    version: canary,
    kind: 'element',
    passed: false,
    findings: [
      {
        check: 'leaks.listeners',
        level: 'fail',
        message: '3 listeners stay after unmount',
        fix: 'Use the signal of the mount.',
      },
      {
        check: 'styles.global',
        level: 'warn',
        message: 'body { margin: 0 } reaches the whole page',
        fix: 'Scope it to the tag.',
      },
      { check: 'manifest.fields', level: 'pass', message: 'center.json is complete', fix: '' },
      { check: 'frames.origins', level: 'skip', message: 'no frame', fix: '' },
    ],
  },
}

/** From now on each app ran another version before: it can be rolled back. */
export async function giveFormerVersion(page: Page): Promise<void> {
  const toFormer = (row: AppRow) => ({ ...row, rollbackTo: '0.9.4' })
  await answer<Rows<AppRow>>(page, /api\/ops\/apps\?/, (found) => ({ ...found, rows: found.rows.map(toFormer) }))
}

/** From now on much is going on: a canary that does badly, one that was taken back, pages that run both. */
export async function makeBusy(page: Page): Promise<void> {
  const rows =
    <Row>(list: Row[]) =>
    () => ({ rows: list, total: list.length })
  await answer<Rows<AppRow>>(page, /api\/ops\/apps\?/, (found) => ({ ...found, rows: found.rows.map(change) }))
  await answer<Rows<PublishedVersion>>(page, /api\/ops\/apps\/[^/]+\/versions\?/, (found) => ({
    ...found,
    rows: found.rows.map((row) => ({ ...row, report: { passed: row.version !== canary, at: attached.at, by: 'ci' } })),
  }))
  await answer(page, /api\/ops\/health\?/, rows(healthRows))
  await answer(page, /api\/ops\/running\?/, rows(running))
  await answer(page, /\/releases\?/, rows(releasesOf()))
  const json = { status: 200, message: '', data: attached, requestId: '8d1f3a52' }
  await page.route(/\/versions\/[^/]+\/report\?/, (route) => route.fulfill({ json }))
}
