import { useSnapshot } from 'valtio'
import type { MenuDraft } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { MenuSketch, type SketchItem } from './menu-sketch'
import { menus, type LoadedMenu } from './menus.store'
import styles from './menu-preview.module.css'

const NEW = 'new'

/** The group of an item in both languages, with what is typed in place of what was saved. */
export function DraftSketch({ draft, loaded }: { draft: MenuDraft; loaded: LoadedMenu }) {
  const t = useText()
  const { items } = useSnapshot(menus)
  const id = loaded.item?.id ?? NEW
  const typed: SketchItem = { ...draft, id, parentId: null, title: draft.title || t('admin:menus.untitled') }
  const siblings = items.filter(({ parentId }) => parentId === loaded.parentId)
  const shown = siblings.map((item) => (item.id === id ? typed : item))
  const near = aroundOf(loaded.item ? shown : [...shown, typed], id).map((item) => ({ ...item, parentId: null }))
  return (
    <fieldset className={styles.draft}>
      <legend className={styles.legend}>{t('admin:menus.looks')}</legend>
      {(draft.hidden || draft.isInnerTab) && <p>{t('admin:menus.looksHidden')}</p>}
      <div className={styles.pair}>
        <MenuSketch items={near} locale="zh" label={t('admin:menus.inChinese')} marked={id} />
        <MenuSketch items={near} locale="en" label={t('admin:menus.inEnglish')} marked={id} />
      </div>
    </fieldset>
  )
}

/** A group may have hundreds: two on each side of the item. */
function aroundOf(siblings: readonly SketchItem[], id: string): readonly SketchItem[] {
  const place = siblings.findIndex((item) => item.id === id)
  return siblings.slice(Math.max(0, place - 2), place + 3)
}
