import { text, usePermission } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { DEVTOOLS_ACTION, DEVTOOLS_KEY, overlays, setDevtools, toggleDevtools } from '../lib/overlays.store'
import type { DevtoolsActions } from './devtools-actions'
import { recordGuests } from './guest-log'

/** The tools that look into guests, for users who hold the permission; other users get nothing. */
export function Devtools(actions: DevtoolsActions) {
  return usePermission(DEVTOOLS_ACTION) ? <PermittedDevtools {...actions} /> : null
}

/** Until it is asked for, the panel is a log and a key: its code is not loaded. */
function PermittedDevtools(actions: DevtoolsActions) {
  const { devtools: isOpen } = useSnapshot(overlays)
  const draw = usePanel(isOpen)
  // Before the tabs open their guests, so that the log begins with them.
  useLayoutEffect(recordGuests, [])
  useEffect(() => {
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return isOpen && draw ? draw(actions) : null
}

function handleKey(event: KeyboardEvent): void {
  if (event.code !== DEVTOOLS_KEY || !event.ctrlKey || !event.altKey || event.repeat) return
  event.preventDefault()
  toggleDevtools()
}

type Draw = (actions: DevtoolsActions) => ReactNode

/** What draws the panel, once it was asked for and is here. What did not load is said, and may be asked for again. */
function usePanel(isWanted: boolean): Draw | null {
  const [draw, setDraw] = useState<Draw | null>(null)
  useEffect(() => {
    if (!isWanted || draw) return
    import(/* webpackChunkName: "devtools" */ './panel/panel').then(
      ({ drawPanel }) => setDraw(() => drawPanel),
      () => {
        setDevtools(false)
        notify('error', { message: text('shell:user.devtoolsFailed') })
      },
    )
  }, [isWanted, draw])
  return draw
}
