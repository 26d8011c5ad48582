import { icons, type IconName } from './icons'

/** Every name that {@link IconByName} has a picture of its own for, in the order of the alphabet. */
export const iconNames: readonly string[] = Object.keys(icons).sort()

export type IconByNameProps = {
  /** A name of `icons.ts`; any other (the server chooses menu icons) shows `fallback`. */
  name: string
  fallback?: IconName
  size?: 'inherit' | 'small' | 'default' | 'large' | 'extra-large'
  /** Read out; an icon without it is decoration. */
  label?: string
  className?: string | undefined
}

/** An icon by its name. Never fails: an unknown name draws the fallback. */
export function IconByName({ name, fallback = 'apps', size = 'default', label, className }: IconByNameProps) {
  const Icon = icons[isIconName(name) ? name : fallback]
  return <Icon size={size} className={className} aria-label={label} aria-hidden={label === undefined} />
}

/** Whether {@link IconByName} has a picture of its own for the name. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name)
}
