import type { ReviewedVersion } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Mark, type Tone } from '@center/shared/ui'

const tones: Record<ReviewedVersion['state'], Tone> = {
  free: 'neutral',
  waiting: 'warn',
  second: 'warn',
  approved: 'good',
  refused: 'bad',
}

/** What a version lacks. */
export function ProgressMark({ state }: Pick<ReviewedVersion, 'state'>) {
  const t = useText()
  return <Mark tone={tones[state]}>{t(`ops:reviewState.${state}`)}</Mark>
}

/** Where its code runs; in the page, with the rights of users, is what must not be overlooked. */
export function PlaceMark({ place }: Pick<ReviewedVersion, 'place'>) {
  const t = useText()
  return <Mark tone={place === 'page' ? 'bad' : 'neutral'}>{t(`ops:reviewPlace.${place}`)}</Mark>
}
