import { proxy } from 'valtio'
import {
  diffVersions,
  readVersionReview,
  listVersions,
  releaseVersion,
  type Policy,
  type PublishedVersion,
  type ReviewedVersion,
  type VersionDiff,
} from '@center/shared/contract'
import { callApi, withProof, type Failure } from '@center/shared/host'
import { findApp, loadApps, type TenantApp } from '../lib/apps.store'
import { closeDialogs, type ReleaseRequest } from '../lib/dialogs.store'

export const percents = [1, 5, 10, 25, 50, 100] as const

type Form = {
  tenantCode: string
  name: string
  version: string
  percent: number
  policy: Policy
  note: string
  /** The state of the tenant that the decision is made on. */
  revision: number
  /** Whether a canary ran then. */
  hadCanary: boolean
}
type Release = {
  form: Form
  versions: { status: 'loading' | 'ready' | 'failed'; failure: Failure | null; rows: PublishedVersion[] }
  /** Against what runs; `first` when nothing does, `same` when it is the running one. */
  diff:
    | { status: 'none' | 'loading' | 'first' | 'same' }
    | { status: 'ready'; value: VersionDiff }
    | { status: 'failed'; failure: Failure }
  /** What the chosen version lacks; null while it is not known. */
  review: ReviewedVersion['state'] | null
  sending: { status: 'idle' | 'sending' | 'failed'; failure: Failure | null }
}

const atStart = (): Release => ({
  form: {
    tenantCode: '',
    name: '',
    version: '',
    percent: 5,
    policy: 'prompt',
    note: '',
    revision: 0,
    hadCanary: false,
  },
  versions: { status: 'loading', failure: null, rows: [] },
  diff: { status: 'none' },
  review: null,
  sending: { status: 'idle', failure: null },
})

export const release = proxy<Release>(atStart())

let ticket = 0

/** Begins a decision on the state that is known now. */
export async function beginRelease({ tenantCode, name, version, percent }: ReleaseRequest): Promise<void> {
  ticket += 1
  const app = findApp(tenantCode, name)
  Object.assign(release, atStart())
  // Before the first release there is no version to stay on.
  const share = app?.stable ? percent : 100
  Object.assign(release.form, { tenantCode, name, percent: share, version: version ?? '', ...stateOf(app) })
  await loadChoice()
}

const stateOf = (app: TenantApp | undefined) => ({ revision: app?.revision ?? 0, hadCanary: Boolean(app?.canary) })

/** What is on its way for a dialog that is gone is dropped. */
export function endRelease(): void {
  ticket += 1
  Object.assign(release, atStart())
}

export async function loadChoice(): Promise<void> {
  const of = ticket
  release.versions.status = 'loading'
  const result = await callApi(listVersions, { params: { name: release.form.name } })
  if (of !== ticket) return
  if (!result.ok) {
    Object.assign(release.versions, { status: 'failed', failure: result.failure })
    return
  }
  const rows = result.value.rows.filter(isReleasable)
  Object.assign(release.versions, { status: 'ready', failure: null, rows })
  await chooseVersion(release.form.version || firstChoice(rows))
}

/** What is withdrawn or was cleared away cannot run. */
function isReleasable({ enabled, filesRemovedAt }: PublishedVersion): boolean {
  return enabled && filesRemovedAt === null
}

/** The newest that does not run already. */
function firstChoice(rows: readonly PublishedVersion[]): string {
  const running = findApp(release.form.tenantCode, release.form.name)?.stable?.version
  return (rows.find(({ version }) => version !== running) ?? rows[0])?.version ?? ''
}

export async function chooseVersion(version: string): Promise<void> {
  release.form.version = version
  release.review = null
  await Promise.all([loadDiff(), loadReview()])
}

/** Beside the rest: when it does not come, the release itself says what lacks. */
async function loadReview(): Promise<void> {
  const [of, { tenantCode, name, version }] = [ticket, release.form]
  if (version === '') return
  const result = await callApi(readVersionReview, { params: { tenantCode, name, version } })
  if (result.ok && of === ticket && release.form.version === version) release.review = result.value.state
}

export function change(values: Partial<Pick<Form, 'percent' | 'policy' | 'note'>>): void {
  Object.assign(release.form, values)
}

export async function loadDiff(): Promise<void> {
  const [of, { name, tenantCode, version }] = [ticket, release.form]
  const running = findApp(tenantCode, name)?.stable?.version
  if (!running || !version) {
    release.diff = { status: version ? 'first' : 'none' }
    return
  }
  if (running === version) {
    release.diff = { status: 'same' }
    return
  }
  release.diff = { status: 'loading' }
  const result = await callApi(diffVersions, { params: { name }, querystring: { from: running, to: version } })
  if (of !== ticket || release.form.version !== version) return
  release.diff = result.ok ? { status: 'ready', value: result.value } : { status: 'failed', failure: result.failure }
}

/** Whether the tenant is no longer as it was when the decision began. */
export function isOvertaken(form: Pick<Form, 'revision'>, row: Pick<TenantApp, 'revision'> | undefined): boolean {
  return row !== undefined && row.revision !== form.revision
}

/** The user has seen what is there now, and decides on that. Nothing that was chosen or typed is lost. */
export async function decideAnew(): Promise<void> {
  const row = findApp(release.form.tenantCode, release.form.name)
  if (row) Object.assign(release.form, stateOf(row))
  release.sending = { status: 'idle', failure: null }
  await loadDiff()
}

/** Releases; answers what became of it, or null when it was refused. The dialog stays open then. */
export async function sendRelease(): Promise<{ from: string | null; to: string } | null> {
  const { tenantCode, name, version, percent, policy, note, revision } = release.form
  release.sending = { status: 'sending', failure: null }
  const request = { params: { tenantCode, name }, body: { version, percent, policy, note } }
  const result = await withProof(() => callApi(releaseVersion, request, { revision }))
  if (result === null) {
    release.sending.status = 'idle'
    return null
  }
  // Whatever was answered, the page shows what is there now.
  await loadApps()
  if (!result.ok) {
    release.sending = { status: 'failed', failure: result.failure }
    return null
  }
  release.sending = { status: 'idle', failure: null }
  closeDialogs()
  return result.value
}
