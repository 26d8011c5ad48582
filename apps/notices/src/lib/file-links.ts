import { linkFiles, type AnswerOf } from '@center/shared/contract'
import { callApi, saveFile } from '@center/shared/host'

export type FileLink = AnswerOf<typeof linkFiles>[number]

/** How many files one question names. */
const MOST = 100

/** Addresses that open files for a minute, by the name of the file. What may not be opened is not among them. */
export async function loadLinks(addrs: readonly string[], signal?: AbortSignal): Promise<Map<string, FileLink>> {
  const result = await callApi(linkFiles, { body: { addrs: addrs.slice(0, MOST) } }, { ...(signal && { signal }) })
  return new Map(result.ok ? result.value.map((link) => [link.addr, link]) : [])
}

/** Saves what an address of ours answers. */
export function saveFrom(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}

/** Saves text that was made here. */
export function saveText(text: string, fileName: string, type: string): void {
  saveFile(new Blob([text], { type }), fileName)
}
