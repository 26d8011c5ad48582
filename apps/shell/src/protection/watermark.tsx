import { toDay, toWireTime } from '@center/shared/contract'
import { configuration, session } from '@center/shared/host'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { userPreferences } from '../lib/session/user-preferences.store'
import { showWatermark } from '../lib/watermark'

/** The user's name and the day across the page, where the tenant or the user wants that. */
export function Watermark() {
  const { values } = useSnapshot(configuration)
  const { user } = useSnapshot(session)
  const own = useSnapshot(userPreferences).values.watermark
  const isOn = values.CENTER_WATERMARK || own === true
  const name = user ? `${user.name} ${user.username}` : ''
  useEffect(() => {
    if (isOn && name) return showWatermark([name, toDay(toWireTime(new Date()))])
    return undefined
  }, [isOn, name])
  return null
}
