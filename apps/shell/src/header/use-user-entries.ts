import { configuration, text, usePermission, useText } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import { confirmLeave } from '../components/unsaved/confirm-leave'
import { chooseLanguage, otherLanguages } from '../components/unsaved/language'
import {
  DEVTOOLS_ACTION,
  devtoolsKeys,
  toggleDevtools,
  setSettings,
  needsOwnDocument,
  openAccount,
  openInOwnDocument,
  type AccountDialog,
} from '../lib/overlays.store'
import { signOutOfPortal } from '../lib/session/sign-out'
import { openAddress } from '../lib/pages/navigation'
import { useSwitchEntries } from './use-switch-entries'
import type { UserEntry } from './user-entry'
import { unsavedCount } from '../lib/pages/unsaved-work'

/** The entries of the user's menu, as configuration and rights leave them (spec 2). */
export function useUserEntries(): UserEntry[] {
  const { CENTER_LANGLOCALE } = useSnapshot(configuration).values
  const mayInspect = usePermission(DEVTOOLS_ACTION)
  const switches = useSwitchEntries()
  const t = useText()
  const entries: (UserEntry | false)[] = [
    { label: t('shell:account.settings'), icon: 'user-setting', onSelect: () => void openAccountDialog('name') },
    { label: t('shell:account.changePassword'), icon: 'key', onSelect: () => void openAccountDialog('password') },
    { label: t('shell:account.changePhone'), icon: 'phone', onSelect: () => void openAccountDialog('phone') },
    { label: t('shell:twoStep.title'), icon: 'shield', onSelect: () => void openAccountDialog('two-step') },
    { label: t('shell:passkeys.title'), icon: 'scan', onSelect: () => void openAccountDialog('passkeys') },
    { label: t('shell:account.sessions'), icon: 'monitor', onSelect: () => void openAccountDialog('sessions') },
    { label: t('shell:account.signIns'), icon: 'history', onSelect: () => void openAccountDialog('sign-ins') },
    { label: t('shell:ownData.title'), icon: 'user-list', onSelect: () => void openAccountDialog('data') },
    ...switches,
    {
      label: t('shell:page.WelcomePage'),
      icon: 'help',
      onSelect: () => openAddress('/welcomePage'),
      startsGroup: true,
    },
    { label: t('shell:settings.title'), icon: 'setting', onSelect: () => setSettings(true) },
    CENTER_LANGLOCALE && {
      label: t('shell:language.switch', { name: otherLanguages() }),
      icon: 'language',
      onSelect: chooseLanguage,
    },
    mayInspect && { label: t('shell:user.devtools'), icon: 'terminal', onSelect: toggleDevtools, keys: devtoolsKeys },
    {
      label: t('shell:user.signOut'),
      icon: 'exit',
      onSelect: () => void confirmSignOut(),
      isDanger: true,
      startsGroup: true,
    },
  ]
  return entries.filter((entry) => entry !== false)
}

async function confirmSignOut(): Promise<void> {
  const question = { title: text('shell:leave.title'), message: text('shell:leave.question') }
  if (await confirmLeave(question)) await signOutOfPortal()
}

/** Opens a dialog of the account. One that asks for a password may need another document: unsaved work is asked about before. */
async function openAccountDialog(dialog: AccountDialog): Promise<void> {
  if (!needsOwnDocument(dialog)) return openAccount(dialog)
  const question = { title: text('shell:account.anew'), message: text('shell:account.anewText') }
  if (unsavedCount() === 0 || (await confirmLeave(question))) openInOwnDocument(dialog)
}
