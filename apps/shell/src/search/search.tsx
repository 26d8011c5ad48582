import { text } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { lookForVersion } from '../lib/newer-version.store'
import { overlays, setSearch } from '../lib/overlays.store'
import { usePortalActions } from '../portal-actions'
import type { SearchAction } from './entries'

type Draw = (props: { actions: readonly SearchAction[] }) => ReactNode

/** The search over everything. Its code is fetched when it is opened first. */
export function Search() {
  const { search: isOpen } = useSnapshot(overlays)
  const [draw, setDraw] = useState<Draw | null>(null)
  useEffect(() => {
    if (!isOpen || draw) return
    import(/* webpackChunkName: "search" */ './search-panel').then(
      ({ drawSearch }) => setDraw(() => drawSearch),
      () => {
        setSearch(false)
        notify('error', { message: text('shell:search.failed') })
        void lookForVersion()
      },
    )
  }, [isOpen, draw])
  return isOpen && draw ? <OpenSearch draw={draw} /> : null
}

function OpenSearch({ draw }: { draw: Draw }) {
  return draw({ actions: usePortalActions() })
}
