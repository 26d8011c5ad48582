import { useState } from 'react'
import { IconByName } from '@center/shared/ui'
import styles from './menu-sketch.module.css'

export type SketchItem = {
  id: string
  parentId: string | null
  title: string
  titleEn: string
  icon: string
  hidden: boolean
}
export type SketchLocale = 'zh' | 'en'
type Props = { items: readonly SketchItem[]; locale: SketchLocale; label: string; marked?: string }

/** The menu as users have it on the side: what is hidden is not there, nor what is below it. `marked`: the item that is edited. */
export function MenuSketch({ items, locale, label, marked }: Props) {
  return (
    <section className={styles.sketch} aria-label={label} lang={locale === 'en' ? 'en' : 'zh-CN'}>
      <Branch items={items} parentId={null} locale={locale} marked={marked} />
    </section>
  )
}

type BranchProps = Omit<Props, 'label' | 'marked'> & { parentId: string | null; marked: string | undefined }

function Branch({ parentId, ...parts }: BranchProps) {
  const own = parts.items.filter((item) => item.parentId === parentId && !item.hidden)
  if (own.length === 0) return null
  return (
    <ul className={styles.branch}>
      {own.map((item) => (
        <Entry key={item.id} item={item} {...parts} />
      ))}
    </ul>
  )
}

/** Menus of thousands of items are drawn folded. */
const UNFOLDED_AT_MOST = 200

function Entry({ item, ...parts }: Omit<BranchProps, 'parentId'> & { item: SketchItem }) {
  const { items, locale, marked } = parts
  const [isOpen, setOpen] = useState(items.length <= UNFOLDED_AT_MOST)
  const isGroup = items.some(({ parentId }) => parentId === item.id)
  const arrow = isOpen ? 'chevron-down' : 'chevron-right'
  const words = (
    <>
      <IconByName name={item.icon} size="small" />
      {(locale === 'en' && item.titleEn) || item.title}
    </>
  )
  return (
    <li>
      {isGroup && (
        <button type="button" className={styles.entry} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words}
          <IconByName name={arrow} size="small" />
        </button>
      )}
      {!isGroup && (
        <span className={styles.entry} aria-current={item.id === marked ? 'true' : undefined}>
          {words}
        </span>
      )}
      {isGroup && isOpen && <Branch {...parts} parentId={item.id} />}
    </li>
  )
}
