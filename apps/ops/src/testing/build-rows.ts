import type { AppRow, HealthFigures, HealthStep, PublishedVersion, ReleaseRow } from '@center/shared/contract'

/** Figures of an app that was mounted so often. */
export const buildFigures = (errors: number, mounts = 100): HealthFigures => ({
  loads: mounts,
  mounts,
  errors,
  errorRate: errors / (mounts + errors),
  load: { p50: 40, p95: 90 },
  mount: { p50: 20, p95: 1500 },
})
export const trend: HealthStep[] = [
  { at: '2026-03-01 08:00:00', mounts: 10, errors: 0 },
  { at: '2026-03-01 08:05:00', mounts: 12, errors: 2 },
]

export function buildApp(changes: Partial<AppRow> = {}): AppRow {
  return {
    name: '@apps/notepad',
    title: '记事本',
    titleEn: 'Notepad',
    kind: 'element',
    isolation: 'none',
    revision: 4,
    isOwn: false,
    stable: { version: '1.0.0' },
    rollbackTo: '0.9.0',
    canary: null,
    pinned: false,
    health: null,
    enabled: true,
    updatedAt: '2026-03-01 08:00:00',
    updatedBy: 'guanli',
    ...changes,
  }
}

export function buildVersion(version: string, changes: Partial<PublishedVersion> = {}): PublishedVersion {
  return {
    name: '@apps/notepad',
    version,
    kind: 'element',
    entry: 'main.js',
    integrity: 'sha256-x',
    files: [],
    bytes: 12_000,
    publishedAt: '2026-02-01 08:00:00',
    publishedBy: 'ci',
    enabled: true,
    filesRemovedAt: null,
    report: { passed: true, at: '2026-02-01 08:00:00', by: 'ci' },
    ...changes,
  } as PublishedVersion
}

export function buildRelease(revision: number, changes: Partial<ReleaseRow> = {}): ReleaseRow {
  return {
    revision,
    name: '@apps/notepad',
    action: 'release',
    from: '0.9.0',
    to: '1.0.0',
    percent: 100,
    policy: 'prompt',
    by: 'guanli',
    at: '2026-03-01 08:00:00',
    note: '',
    auto: false,
    ...changes,
  } as ReleaseRow
}
