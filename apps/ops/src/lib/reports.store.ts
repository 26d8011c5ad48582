import { proxy } from 'valtio'
import { readReport, type AttachedReport } from '@center/shared/contract'
import { callApi, type Failure } from '@center/shared/host'

export type KnownReport =
  | { status: 'loading' }
  | { status: 'ready'; value: AttachedReport }
  | { status: 'none' }
  | { status: 'failed'; failure: Failure }

/** Reports of `center check` that were looked at, by `name@version`. One may be replaced, so it is asked for each time. */
export const reports = proxy<Record<string, KnownReport>>({})

export async function loadReport(name: string, version: string): Promise<void> {
  const key = `${name}@${version}`
  reports[key] ??= { status: 'loading' }
  const result = await callApi(readReport, { params: { name, version } })
  if (result.ok) reports[key] = { status: 'ready', value: result.value }
  else if (result.failure.code === 'app.report_not_found') reports[key] = { status: 'none' }
  else reports[key] = { status: 'failed', failure: result.failure }
}
