import type { Result } from '../result'
import { toResult } from './read-response'
import type { Answer } from './transport'

/** Reads an answer that was asked for as a file, as a `File` of the name that it says. A refusal comes as an envelope all the same. */
export async function readFile<T>(response: Answer, requestId: string): Promise<Result<T>> {
  const { status, data, headers } = response
  const isEnvelope = String(headers['content-type']).includes('json')
  if (status !== 200 || isEnvelope)
    return toResult<T>(status, data instanceof Blob ? await data.text() : data, requestId)
  const [, name = 'file'] = /filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition'])) ?? []
  const file = new File([data as BlobPart], decodeURIComponent(name), { type: String(headers['content-type']) })
  return { ok: true, value: file as T }
}
