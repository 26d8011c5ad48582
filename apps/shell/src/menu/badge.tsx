import { badgeText } from '../lib/news/app-badges.store'

type BadgeProps = { waiting: number; word: string | null; className: string | undefined }

/** A number says nothing by itself: who does not see it hears it in the description of the item. A word is read as a part of its name. */
export function Badge({ waiting, word, className }: BadgeProps) {
  const text = badgeText(waiting, word)
  if (text === null || text === '') return null
  return (
    <span className={className} aria-hidden={waiting > 0 || undefined}>
      {text}
    </span>
  )
}
