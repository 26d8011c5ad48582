import { session, useText } from '@center/shared/host'
import { Dropdown, IconByName } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import styles from './place.module.css'
import { usePlaceEntries } from './use-switch-entries'

/** The enterprise that the user is in, and the way to another one or to another department. */
export function Place() {
  const { user } = useSnapshot(session)
  const entries = usePlaceEntries()
  const t = useText()
  if (!user?.groupName) return null
  const name = (
    <>
      <IconByName name="apartment" label={t('shell:home.enterprise')} />
      <span className={styles.name}>{user.groupName}</span>
    </>
  )
  if (entries.length === 0) {
    return (
      <p className={styles.place} title={user.groupName}>
        {name}
      </p>
    )
  }
  const menu = (
    <Dropdown.Menu>
      <Dropdown.Title className={styles.where}>
        <span>{user.groupName}</span>
        {user.departName && <span>{user.departName}</span>}
      </Dropdown.Title>
      <Dropdown.Divider />
      {entries.map(({ label, icon, onSelect }) => (
        <Dropdown.Item key={label} icon={<IconByName name={icon} />} onClick={onSelect}>
          {label}
        </Dropdown.Item>
      ))}
    </Dropdown.Menu>
  )
  return (
    <Dropdown trigger="click" position="bottomRight" render={menu} clickToHide>
      <button type="button" className={styles.place} title={user.groupName} aria-haspopup="menu">
        {name}
        <IconByName name="chevron-down" size="small" className={styles.chevron} />
      </button>
    </Dropdown>
  )
}
