import { failureText, loadUser, session, text, type WorkContext } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { proxy } from 'valtio'
import { hearSwitches, hearUserChanges } from '../../lib/session/other-tabs'
import { watchEndings } from '../../lib/session/end-by-guest'
import { followSwitch } from '../../lib/session/switching.store'
import { unsavedCount } from '../../lib/pages/unsaved-work'
import { followUserPreferences } from '../../lib/session/user-preferences.store'
import { confirmSwitch } from '../unsaved/confirm-switch'

/** Where another tab of the session stands by now, while this one still shows where it stood before. */
export const switchedElsewhere = proxy<{ standing: WorkContext | null; failure: string | null }>({
  standing: null,
  failure: null,
})

/**
 * Follows the other tabs of the user, and of the session, until the returned function is called: at once where nothing would be lost, else
 * when the user says so. The end of the session that an app brought about in another tab waits for work to save here.
 */
export function watchOtherTabs(): () => void {
  const stops = [
    hearSwitches(({ standing }) => {
      Object.assign(switchedElsewhere, { standing, failure: null })
      if (unsavedCount() === 0) void follow()
    }),
    hearUserChanges((type) => {
      if (type === 'renamed') void loadUser()
      else followUserPreferences()
    }),
    watchEndings(),
  ]
  return () => stops.forEach((stop) => stop())
}

/** The user follows by hand, after a word about what would be lost. */
export async function followOtherTab(): Promise<void> {
  const question = { title: text('shell:switch.title'), message: text('shell:elsewhere.question') }
  if (unsavedCount() === 0 || (await confirmSwitch(question))) await follow()
}

async function follow(): Promise<void> {
  const { standing } = switchedElsewhere
  if (!standing) return
  const result = await followSwitch({ ...standing })
  if (result.outcome === 'failed') switchedElsewhere.failure = failureText(result.failure)
  if (result.outcome !== 'switched') return
  Object.assign(switchedElsewhere, { standing: null, failure: null })
  const { groupName = '', roleName = '' } = session.user ?? {}
  const place = [groupName, roleName].filter(Boolean).join(' · ')
  notify('info', { message: text('shell:elsewhere.followed', { place }) })
}
