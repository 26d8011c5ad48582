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

function Branch({ items, parentId, locale, marked }: BranchProps) {
  const own = items.filter((item) => item.parentId === parentId && !item.hidden)
  if (own.length === 0) return null
  return (
    <ul className={styles.branch}>
      {own.map(({ id, title, titleEn, icon }) => (
        <li key={id}>
          <span className={styles.entry} aria-current={id === marked ? 'true' : undefined}>
            <IconByName name={icon} size="small" />
            {(locale === 'en' && titleEn) || title}
          </span>
          <Branch items={items} parentId={id} locale={locale} marked={marked} />
        </li>
      ))}
    </ul>
  )
}
