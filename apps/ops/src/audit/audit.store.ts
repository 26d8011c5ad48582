import { proxy } from 'valtio'
import { AuditAction, listAudit, verifyAudit, type AnswerOf, type AuditEntry } from '@center/shared/contract'
import { callApi, onServerEvent, printAllRows, type Failure } from '@center/shared/host'

export const auditActions = AuditAction.options
export const AUDIT_ROWS = 20

type Verification =
  | { status: 'idle' | 'running' }
  | { status: 'done'; value: AnswerOf<typeof verifyAudit> }
  | { status: 'failed'; failure: Failure }

type Audit = {
  status: 'loading' | 'ready' | 'failed'
  failure: Failure | null
  rows: AuditEntry[]
  total: number
  page: number
  action: AuditAction | ''
  verification: Verification
}

const atStart = (): Audit => ({
  status: 'loading',
  failure: null,
  rows: [],
  total: 0,
  page: 1,
  action: '',
  verification: { status: 'idle' },
})

export const audit = proxy<Audit>(atStart())

let latestLoad = 0

export async function loadAudit(): Promise<void> {
  const load = ++latestLoad
  audit.status = 'loading'
  const result = await fetchRows(audit.page, AUDIT_ROWS)
  if (load !== latestLoad) return
  const value = result.ok ? { ...result.value, failure: null } : { failure: result.failure }
  Object.assign(audit, { status: result.ok ? 'ready' : 'failed', ...value })
}

function fetchRows(page: number, limit: number) {
  const { action } = audit
  return callApi(listAudit, { querystring: { page, limit, action: action === '' ? undefined : action } })
}

export async function showAuditPage(page: number): Promise<void> {
  audit.page = page
  await loadAudit()
}

export async function setAction(action: string): Promise<void> {
  Object.assign(audit, { action, rows: [], total: 0 })
  await showAuditPage(1)
}

/** Has the server read the whole chain. */
export async function verifyChain(): Promise<void> {
  audit.verification = { status: 'running' }
  const result = await callApi(verifyAudit, {})
  audit.verification = result.ok
    ? { status: 'done', value: result.value }
    : { status: 'failed', failure: result.failure }
}

/** Loads, verifies, and follows what is done, until the returned function is called. */
export function watchAudit(): () => void {
  Object.assign(audit, atStart())
  void loadAudit()
  void verifyChain()
  const stops = [
    onServerEvent('release', () => void loadAudit()),
    onServerEvent('gap', () => void loadAudit()),
    printAllRows({ limit: 500, load: fetchRows, show: (rows) => (audit.rows = rows), restore: loadAudit }),
  ]
  return () => {
    stops.forEach((stop) => stop())
    latestLoad += 1
  }
}
