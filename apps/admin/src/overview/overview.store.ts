import { proxy } from 'valtio'
import { getOverview, type Overview } from '@center/shared/contract'
import { callApi, type Failure } from '@center/shared/host'
import { followChanges } from '../lib/follow-changes'
import { administeredTenant } from '../lib/place.store'

const REFRESH_MS = 60_000

type State = { value: Overview | null; failure: Failure | null; isLoading: boolean }

export const overview = proxy<State>({ value: null, failure: null, isLoading: true })

let latest = 0

export async function loadOverview(): Promise<void> {
  const asked = ++latest
  overview.isLoading = true
  const result = await callApi(getOverview, { params: { tenantCode: administeredTenant() } })
  if (asked !== latest) return
  Object.assign(
    overview,
    { isLoading: false },
    result.ok ? { value: result.value, failure: null } : { failure: result.failure },
  )
}

/** Loads, and again every minute and after a change, until the returned function is called. */
export function watchOverview(): () => void {
  overview.value = null
  void loadOverview()
  const timer = setInterval(() => void loadOverview(), REFRESH_MS)
  const stop = followChanges(() => void loadOverview())
  return () => {
    clearInterval(timer)
    stop()
    latest += 1
  }
}
