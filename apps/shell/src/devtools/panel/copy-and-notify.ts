import { copyText, text } from '@center/shared/host'
import { notify } from '@center/shared/ui'

/** Takes a text to the clipboard, and says whether that worked. */
export async function copyAndNotify(content: string): Promise<void> {
  const isCopied = await copyText(content)
  notify(isCopied ? 'success' : 'warning', {
    message: text(isCopied ? 'shell:devtools.copy.done' : 'shell:devtools.copy.failed'),
  })
}
