import { useText } from '@center/shared/host'
import { showOverview } from './place.store'

/** Of a page below the overview: the way back to it. */
export function useWayBack() {
  const t = useText()
  return { label: t('ops:overview.title'), onBack: showOverview }
}
