import { text } from '@center/shared/host'
import { openPageTitles, pageNames } from '../lib/open-pages'
import { askToLeave } from './ask-to-leave'
import type { Question } from './confirm.store'

/** Asks whether to work as somebody else, or elsewhere. The one question names the pages that close, and counts what is not saved. */
export function askToSwitch({ message, ...question }: Question): Promise<boolean> {
  const titles = openPageTitles()
  const pages = titles.length > 0 ? [text('shell:switch.pages'), ...pageNames(titles)] : []
  return askToLeave({ ...question, message: [message, ...pages].filter(Boolean).join('\n') })
}
