import { preferences, useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MenuItem } from '../lib/menu-tree'
import { addressFor } from '../lib/navigation'
import { leavesOf } from '../lib/quick-links'
import { inLocale } from '../lib/words'
import styles from './menu-groups.module.css'

export type MenuGroupsProps = {
  items: readonly MenuItem[]
  /** Items without a group around them stand on their own; home has them among its quick links. */
  withSingles?: boolean
  /** Level of the headings. */
  heading?: 'h2' | 'h3'
  onOpened?: (() => void) | undefined
}

/** Everything the menu opens, group by group. */
export function MenuGroups({ items, withSingles = false, heading = 'h3', onOpened }: MenuGroupsProps) {
  const groups = items.filter(({ children }) => children.length > 0)
  const singles = withSingles ? items.filter(({ children }) => children.length === 0) : []
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Group key={group.id} group={group} heading={heading} onOpened={onOpened} />
      ))}
      {singles.length > 0 && (
        <ul className={styles.singles}>
          {singles.map((item) => (
            <li key={item.id}>
              <Leaf item={item} icon={item.icon} onOpened={onOpened} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type GroupProps = { group: MenuItem; heading: 'h2' | 'h3'; onOpened?: (() => void) | undefined }

function Group({ group, heading: Heading, onOpened }: GroupProps) {
  const { locale } = useSnapshot(preferences)
  return (
    <section className={styles.group}>
      <Heading className={styles.title}>
        <IconByName name={group.icon} size="large" className={styles.icon} />
        {inLocale(group.title, locale)}
      </Heading>
      <ul>
        {leavesOf(group).map((item) => (
          <li key={item.id}>
            <Leaf item={item} onOpened={onOpened} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type LeafProps = { item: MenuItem; icon?: string; onOpened?: (() => void) | undefined }

function Leaf({ item, icon, onOpened }: LeafProps) {
  const { locale } = useSnapshot(preferences)
  const t = useText()
  const title = inLocale(item.title, locale)
  const words = (
    <>
      {icon !== undefined && <IconByName name={icon} size="large" className={styles.icon} />}
      {title}
    </>
  )
  if (item.url === null) {
    return (
      <Link className={styles.link} data-icon={icon !== undefined} to={addressFor(item.path ?? '/')} onClick={onOpened}>
        {words}
      </Link>
    )
  }
  return (
    <a className={styles.link} data-icon={icon !== undefined} href={item.url} target="_blank" rel="noopener noreferrer">
      {words}
      <IconByName name="external" size="small" label={t('shell:menu.external')} className={styles.external} />
    </a>
  )
}
