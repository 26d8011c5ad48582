import { configuration, session, text, usePermission, useText } from '@center/shared/host'
import { Dropdown, IconByName } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { askToLeave } from '../components/ask-to-leave'
import { DEVTOOLS_ACTION, devtoolsKeys, toggleDevtools } from '../lib/devtools-switch.store'
import { signOutAndLeave } from '../lib/leave'
import { switchLanguage } from './language'
import styles from './user-menu.module.css'

/** Who is signed in, and what they can do about it. */
export function UserMenu() {
  const { user } = useSnapshot(session)
  const { values } = useSnapshot(configuration)
  const mayInspect = usePermission(DEVTOOLS_ACTION)
  const t = useText()
  if (!user) return null

  const menu = (
    <Dropdown.Menu className={styles.menu}>
      <Dropdown.Title className={styles.who}>
        <span className={styles.fullName}>{user.name}</span>
        <span>{[user.roleName, user.groupName].filter(Boolean).join(' · ')}</span>
      </Dropdown.Title>
      <Dropdown.Divider />
      {values.CENTER_LANGLOCALE && (
        <Dropdown.Item icon={<IconByName name="language" />} onClick={() => void switchLanguage()}>
          {t('shell:language.switch')}
        </Dropdown.Item>
      )}
      {mayInspect && (
        <Dropdown.Item icon={<IconByName name="terminal" />} onClick={toggleDevtools}>
          {t('shell:user.devtools')}
          <kbd className={styles.keys}>{devtoolsKeys}</kbd>
        </Dropdown.Item>
      )}
      <Dropdown.Item icon={<IconByName name="exit" />} type="danger" onClick={() => void confirmSignOut()}>
        {t('shell:user.signOut')}
      </Dropdown.Item>
    </Dropdown.Menu>
  )
  return (
    <Dropdown trigger="click" position="bottomRight" render={menu} clickToHide>
      <button type="button" className={styles.user} aria-haspopup="menu">
        <Face name={user.name} image={user.image} />
        <span className={styles.name}>{user.name}</span>
        <IconByName name="chevron-down" size="small" className={styles.chevron} />
      </button>
    </Dropdown>
  )
}

/** Decoration: the name stands beside it. */
function Face({ name, image }: { name: string; image: string }) {
  if (image) return <img className={styles.face} src={image} alt="" />
  return (
    <span className={styles.face} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  )
}

async function confirmSignOut(): Promise<void> {
  const question = { title: text('shell:leave.title'), message: text('shell:leave.question') }
  if (await askToLeave(question)) await signOutAndLeave()
}
