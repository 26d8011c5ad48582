import type { UserInfo } from '@center/shared/contract'
import { CloseOnBackWhenNarrow, configuration, session, useText } from '@center/shared/host'
import { Dropdown, IconByName, Tag } from '@center/shared/ui'
import { Fragment, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { currentWorkbench } from '../lib/session/current-workbench'
import { dataLimitsOf } from './data-limits'
import { isManager } from './manager'
import { useUserEntries } from './use-user-entries'
import type { UserEntry } from './user-entry'
import styles from './user-menu.module.css'

/** Who is signed in, as what and where, and what they can do about it. */
export function UserMenu({ isCrowded = false }: { isCrowded?: boolean }) {
  const { user } = useSnapshot(session)
  const { values } = useSnapshot(configuration)
  const entries = useUserEntries()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [hasChosen, setHasChosen] = useState(false)
  if (!user) return null

  // The menu goes away with the focus that is in it: a dialog gives it back to the button. While it goes, the dialog has the focus already.
  const select = ({ onSelect }: UserEntry) => {
    if (hasChosen) return
    setHasChosen(true)
    button.current?.focus({ preventScroll: true })
    onSelect()
  }
  const place = [user.roleName, currentWorkbench(user, values)].filter(Boolean).join(' · ')
  const menu = (
    <Dropdown.Menu className={styles.menu} data-chosen={hasChosen}>
      <Dropdown.Title className={styles.who}>
        <WhoAndWhere user={user} place={place} />
      </Dropdown.Title>
      <Dropdown.Divider />
      {entries.map((entry) => (
        <Fragment key={entry.label}>
          {entry.startsGroup && <Dropdown.Divider />}
          <Entry {...entry} onSelect={() => select(entry)} />
        </Fragment>
      ))}
    </Dropdown.Menu>
  )
  const handleVisible = (isVisible: boolean) => {
    setOpen(isVisible)
    if (isVisible) setHasChosen(false)
  }
  return (
    <Dropdown
      trigger="click"
      position="bottomRight"
      render={menu}
      clickToHide
      visible={isOpen}
      onVisibleChange={handleVisible}
    >
      <button ref={button} type="button" className={styles.user} aria-haspopup="menu">
        <Face name={user.name} image={user.image} />
        <span className={styles.text}>
          <span className={styles.name} data-hidden={isCrowded && user.groupName !== ''}>
            {user.name}
          </span>
          {isCrowded && user.groupName && <span className={styles.name}>{user.groupName}</span>}
          {place && <span className={styles.place}>{place}</span>}
        </span>
        <IconByName name="chevron-down" size="small" className={styles.chevron} />
        {isOpen && <CloseOnBackWhenNarrow onClose={() => setOpen(false)} />}
      </button>
    </Dropdown>
  )
}

function Entry({ label, icon, keys, isDanger, onSelect }: UserEntry) {
  return (
    <Dropdown.Item icon={<IconByName name={icon} />} type={isDanger ? 'danger' : 'tertiary'} onClick={onSelect}>
      {label}
      {keys && <kbd className={styles.keys}>{keys}</kbd>}
    </Dropdown.Item>
  )
}

/** Also what a narrow screen has no room for. */
function WhoAndWhere({ user, place }: { user: UserInfo; place: string }) {
  const { permissions } = useSnapshot(session)
  const { values } = useSnapshot(configuration)
  const t = useText()
  const limits = values.CENTER_DATA_LIMIT ? dataLimitsOf(permissions as Parameters<typeof dataLimitsOf>[0]) : []
  return (
    <>
      <span className={styles.fullName}>
        {user.name}
        {isManager(user, values) && (
          <Tag size="small" color="blue">
            {t('shell:user.manager')}
          </Tag>
        )}
      </span>
      {user.groupName && <span>{user.groupName}</span>}
      {place && <span>{place}</span>}
      {limits.length > 0 && (
        <span>
          {t('shell:user.dataLimit', { limits: limits.map((limit) => t(`shell:dataLimit.${limit}`)).join(', ') })}
        </span>
      )}
    </>
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
