import { listApplications, type ApplicationOption } from '@center/shared/contract'
import { callApi, configuration, workContext, text } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { submitSwitch } from '../components/unsaved/submit-switch'
import { openAddress } from '../lib/pages/navigation'
import type { Entry } from './entries'

const none: ApplicationOption[] = []

/** The applications of the roles held (spec 7): the one that is found is switched to, where the tenant lets users switch. */
export function useApplicationEntries(): Entry[] {
  const { CENTER_SWITCHAPP } = useSnapshot(configuration).values
  const [applications, setApplications] = useState(none)
  useEffect(() => {
    if (!CENTER_SWITCHAPP) return
    const life = new AbortController()
    void callApi(listApplications, {}, { signal: life.signal }).then((result) => {
      if (result.ok && !life.signal.aborted) setApplications(result.value)
    })
    return () => life.abort()
  }, [CENTER_SWITCHAPP])
  return useMemo(() => (CENTER_SWITCHAPP ? applications.map(toEntry) : []), [CENTER_SWITCHAPP, applications])
}

function toEntry({ id, appCode, appName, description, category }: ApplicationOption): Entry {
  return {
    key: `application/${id}`,
    kind: 'app',
    title: appName,
    other: appCode,
    icon: 'apps',
    menuId: null,
    place: [text('shell:search.application'), description || category].filter(Boolean).join(' · '),
    open: () => void switchTo(appCode, appName),
  }
}

async function switchTo(appCode: string, name: string): Promise<void> {
  if (appCode === workContext().appCode) return openAddress('/index')
  const change = { title: text('shell:switch.application'), standing: { appCode } }
  const failure = await submitSwitch(change, () => text('shell:switch.nowApplication', { name }))
  if (failure !== null) notify('warning', { message: failure })
}
