import { text } from '@center/shared/host'
import { openPageTitles, pageNames } from '../../lib/pages/open-pages'
import { confirmLeave } from './confirm-leave'
import type { Question } from '../dialogs/confirm.store'

/** Asks whether to switch role or place. The one question names the pages that close, and counts what is not saved. */
export function confirmSwitch({ message, ...question }: Question): Promise<boolean> {
  const titles = openPageTitles()
  const pages = titles.length > 0 ? [text('shell:switch.pages'), ...pageNames(titles)] : []
  return confirmLeave({ ...question, message: [message, ...pages].filter(Boolean).join('\n') })
}
