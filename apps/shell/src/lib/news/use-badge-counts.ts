import { guests } from '@center/shared/host'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { portal } from '../pages/portal.store'
import { appBadges, countBadges } from './app-badges.store'

/** The numbers at items of the menu, by their ids, as they are now. */
export function useBadgeCounts(): ReadonlyMap<string, number> {
  const { rows } = useSnapshot(appBadges)
  const { list } = useSnapshot(guests)
  const { positions, routes } = useSnapshot(portal)
  return useMemo(() => countBadges(rows, list, { positions, routes }), [rows, list, positions, routes])
}
