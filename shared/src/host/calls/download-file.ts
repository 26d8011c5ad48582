import { UPLOAD_LIMIT_MS, type Endpoint, type RequestOf } from '../../contract'
import { saveFile } from '../page/save-file'
import type { Result } from '../result'
import { callApi } from './call-api'

/** Asks for a file and saves it under the name that the server gives it. */
export async function downloadFile<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<Result<string>> {
  const result = (await callApi(endpoint, request, { asFile: true, timeoutMs: UPLOAD_LIMIT_MS })) as Result<File>
  if (!result.ok) return result
  saveFile(result.value, result.value.name)
  return { ok: true, value: result.value.name }
}
