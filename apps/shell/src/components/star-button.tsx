import { useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { toggleFavourite } from '../lib/menu/favourites'
import { userPreferences } from '../lib/session/user-preferences.store'
import styles from './star-button.module.css'

export type StarButtonProps = {
  id: string
  /** What the item is called. */
  title: string
  className?: string | undefined
  /** The same can be done elsewhere with the keyboard. */
  isPointerOnly?: boolean
}

/** Puts an item of the menu among the user's favourites, and takes it out. */
export function StarButton({ id, title, className = '', isPointerOnly = false }: StarButtonProps) {
  const { values } = useSnapshot(userPreferences)
  const t = useText()
  const isIn = values.favourites.includes(id)
  return (
    <button
      type="button"
      className={`${styles.star} ${className}`}
      tabIndex={isPointerOnly ? -1 : undefined}
      aria-pressed={isIn}
      aria-label={t('shell:favourites.star', { title })}
      title={isIn ? t('shell:favourites.remove') : t('shell:favourites.add')}
      onClick={() => void toggleFavourite(id)}
    >
      <IconByName name={isIn ? 'star-filled' : 'star'} />
    </button>
  )
}
