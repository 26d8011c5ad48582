import { copyText, text } from '@center/shared/host'
import { notify } from '@center/shared/ui'

/** Takes a text to the clipboard, and says whether that worked. */
export async function copyAndNotify(content: string): Promise<void> {
  const isCopied = await copyText(content)
  if (isCopied) notify('success', { message: text('shell:devtools.copy.done') })
  else notify('warning', { message: text('shell:devtools.copy.failed') })
}
