import { convertIcon } from '@douyinfe/semi-icons'
import { laterIcons } from '../later/later'
import { icons, type IconName } from './icons'
import { moreIconNames, type MoreIconName } from './more-icon-names'

/** Every name that {@link IconByName} has a picture of its own for, in the order of the alphabet. */
export const iconNames: readonly string[] = [...Object.keys(icons), ...moreIconNames].sort()

const moreNames = new Set<string>(moreIconNames)

export type IconByNameProps = {
  /** A name of `icons.ts` or `more-icons.ts`; any other (the server chooses menu icons) shows `fallback`. */
  name: string
  fallback?: IconName
  size?: 'inherit' | 'small' | 'default' | 'large' | 'extra-large'
  /** Read out; an icon without it is decoration. */
  label?: string
  className?: string | undefined
}

/** An icon by its name. Never fails: an unknown name draws the fallback, and one whose picture comes later its room. */
export function IconByName({ name, fallback = 'apps', size = 'default', label, className }: IconByNameProps) {
  const drawn = isIconName(name) ? name : fallback
  const props = { size, className, 'aria-label': label, 'aria-hidden': label === undefined }
  if (isLater(drawn)) return <LaterIcon name={drawn} {...props} />
  const Icon = icons[drawn]
  return <Icon {...props} />
}

type DrawnProps = Parameters<(typeof icons)['apps']>[0]

function LaterIcon({ name, ...props }: DrawnProps & { name: MoreIconName }) {
  const Icon = laterIcons.use()?.moreIcons[name] ?? Room
  return <Icon {...props} />
}

/** As large as any icon, and empty. */
const Room = convertIcon(() => <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true" />, 'later')

/** Whether {@link IconByName} has a picture of its own for the name. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name) || moreNames.has(name)
}

const isLater = (name: IconName): name is MoreIconName => moreNames.has(name)
