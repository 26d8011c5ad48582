import { text } from '@center/shared/host'
import { notify } from '@center/shared/ui'

/** Puts a text where it can be pasted, and says so; a browser that forbids it is reported. */
export async function copyText(content: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(content)
    notify('success', { message: text('shell:devtools.copy.done') })
  } catch {
    notify('warning', { message: text('shell:devtools.copy.failed') })
  }
}
