import { configuration, text, usePermission, useText } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import { askToLeave } from '../components/ask-to-leave'
import { switchLanguage } from '../components/language'
import { openAccountDialog } from '../components/open-account'
import { DEVTOOLS_ACTION, devtoolsKeys, toggleDevtools } from '../lib/devtools-switch.store'
import { signOutAndLeave } from '../lib/leave'
import { openAddress } from '../lib/navigation'
import { setSettings } from '../lib/settings-switch.store'
import { useSwitchEntries } from './use-switch-entries'
import type { UserEntry } from './user-entry'

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
    { label: t('shell:account.sessions'), icon: 'monitor', onSelect: () => void openAccountDialog('sessions') },
    ...switches,
    {
      label: t('shell:page.WelcomePage'),
      icon: 'help',
      onSelect: () => openAddress('/welcomePage'),
      startsGroup: true,
    },
    { label: t('shell:settings.title'), icon: 'setting', onSelect: () => setSettings(true) },
    CENTER_LANGLOCALE && {
      label: t('shell:language.switch'),
      icon: 'language',
      onSelect: () => void switchLanguage(),
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
  if (await askToLeave(question)) await signOutAndLeave()
}
