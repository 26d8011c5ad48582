import { text } from '@center/shared/host'
import { acceptLoss, unsavedCount } from '../../lib/pages/unsaved-work'
import { askUser, type Question } from '../dialogs/confirm.store'

/**
 * Asks whether to go on with what makes the whole portal anew: sign-out, another language, another role. The one question
 * also says how much unsaved work would be lost.
 */
export async function confirmLeave(question: Question): Promise<boolean> {
  const count = unsavedCount()
  const warning = count > 0 ? `\n${text('shell:tabs.unsavedText', { count })}` : ''
  const isConfirmed = await askUser({
    ...question,
    message: question.message + warning,
    danger: question.danger || count > 0,
  })
  if (isConfirmed) acceptLoss()
  return isConfirmed
}
