import { proxy } from 'valtio'
import { publishVersion, UPLOAD_LIMIT_MS } from '@center/shared/contract'
import { callApi, type Failure } from '@center/shared/host'
import { bundleForm } from '../lib/bundle-form'
import { loadVersions } from './app-page.store'

type Publishing = {
  isOpen: boolean
  status: 'idle' | 'sending' | 'failed'
  failure: Failure | null
}

export const publishing = proxy<Publishing>({ isOpen: false, status: 'idle', failure: null })

export function openPublish(): void {
  Object.assign(publishing, { isOpen: true, status: 'idle', failure: null })
}

export function closePublish(): void {
  publishing.isOpen = false
}

/** Sends a packed bundle and what the check said of it. Answers the version, or null when it was refused. */
export async function publish(name: string, bundle: File, report: File | null): Promise<string | null> {
  Object.assign(publishing, { status: 'sending', failure: null })
  // The contract's body is the JSON of a guest by its address; a bundle is multipart.
  const request = { params: { name }, body: (await bundleForm(bundle, report)) as never }
  const result = await callApi(publishVersion, request, { timeoutMs: UPLOAD_LIMIT_MS })
  if (!result.ok) {
    Object.assign(publishing, { status: 'failed', failure: result.failure })
    return null
  }
  closePublish()
  await loadVersions()
  return result.value.version
}
