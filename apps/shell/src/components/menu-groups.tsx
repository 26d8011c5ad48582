import { preferences, useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MenuItem } from '../lib/menu/menu-tree'
import { addressFor } from '../lib/pages/navigation'
import { leavesOf } from '../lib/menu/quick-links'
import { inLocale } from '../lib/pages/page-title'
import styles from './menu-groups.module.css'
import { MenuIcon } from './menu-icon'

export type MenuGroupsProps = {
  items: readonly MenuItem[]
  /** Items without a group around them stand on their own; home has them among its quick links. */
  withSingles?: boolean
  /** Level of the headings. */
  heading?: 'h2' | 'h3'
  onOpened?: (() => void) | undefined
}

/** A menu may have thousands: the rest comes in steps, by a button. */
const GROUPS_AT_ONCE = 24
const LEAVES_AT_ONCE = 12
const LEAVES_A_STEP = 60

/** Everything the menu opens, group by group. */
export function MenuGroups({ items, withSingles = false, heading = 'h3', onOpened }: MenuGroupsProps) {
  const groups = useSome(
    items.filter(({ children }) => children.length > 0),
    GROUPS_AT_ONCE,
    GROUPS_AT_ONCE,
  )
  const singles = useSome(
    items.filter(({ children }) => withSingles && children.length === 0),
    LEAVES_AT_ONCE,
    LEAVES_A_STEP,
  )
  return (
    <>
      <div className={styles.groups}>
        {groups.some.map((group) => (
          <Group key={group.id} group={group} heading={heading} onOpened={onOpened} />
        ))}
        {singles.some.length > 0 && (
          <div>
            <ul>
              {singles.some.map((item) => (
                <li key={item.id}>
                  <Leaf item={item} icon={item.icon} onOpened={onOpened} />
                </li>
              ))}
            </ul>
            <More {...singles} />
          </div>
        )}
      </div>
      <More {...groups} />
    </>
  )
}

type Some<Item> = { some: Item[]; rest: number; showMore: () => void }

/** The beginning of a list, and more of it on demand. */
function useSome<Item>(all: Item[], first: number, step: number): Some<Item> {
  const [shown, setShown] = useState(first)
  return { some: all.slice(0, shown), rest: Math.max(all.length - shown, 0), showMore: () => setShown(shown + step) }
}

function More({ rest, showMore }: Pick<Some<unknown>, 'rest' | 'showMore'>) {
  const t = useText()
  if (rest === 0) return null
  return (
    <button type="button" className={styles.more} onClick={showMore}>
      {t('shell:menu.more', { rest })}
    </button>
  )
}

type GroupProps = { group: MenuItem; heading: 'h2' | 'h3'; onOpened?: (() => void) | undefined }

function Group({ group, heading: Heading, onOpened }: GroupProps) {
  const { locale } = useSnapshot(preferences)
  const leaves = useSome(leavesOf(group), LEAVES_AT_ONCE, LEAVES_A_STEP)
  return (
    <section className={styles.group}>
      <Heading className={styles.title}>
        <MenuIcon icon={group.icon} className={styles.icon} />
        {inLocale(group.title, locale)}
      </Heading>
      <ul>
        {leaves.some.map((item) => (
          <li key={item.id}>
            <Leaf item={item} onOpened={onOpened} />
          </li>
        ))}
      </ul>
      <More {...leaves} />
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
      {icon !== undefined && <MenuIcon icon={icon} className={styles.icon} />}
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
