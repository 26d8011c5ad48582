import { text } from '@center/shared/host'
import { needsOwnDocument, openAccount, openInOwnDocument, type AccountDialog } from '../lib/account-switch.store'
import { unsavedCount } from '../lib/unsaved-work'
import { askToLeave } from './ask-to-leave'

/** Opens a dialog of the account. One that asks for a password may need another document: unsaved work is asked about before. */
export async function openAccountDialog(dialog: AccountDialog): Promise<void> {
  if (!needsOwnDocument(dialog)) return openAccount(dialog)
  const question = { title: text('shell:account.anew'), message: text('shell:account.anewText') }
  if (unsavedCount() === 0 || (await askToLeave(question))) openInOwnDocument(dialog)
}
