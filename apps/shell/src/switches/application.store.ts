import { listApplications, updateDefaultApplication, type ApplicationOption } from '@center/shared/contract'
import {
  callApi,
  failureText,
  loadUser,
  storeDefaultApplication,
  session,
  workContext,
  text,
} from '@center/shared/host'
import { proxy } from 'valtio'
import { closeWith, submitSwitch } from '../components/unsaved/submit-switch'
import { closeSwitch } from '../lib/overlays.store'

type ApplicationForm = {
  status: 'loading' | 'ready' | 'failed' | 'sending'
  failure: string | null
  applications: ApplicationOption[]
  appCode: string
  defaultId: string
}

/** The application that the user wants to work in, and the one that the next session begins in. */
export const applicationForm = proxy<ApplicationForm>(nothing())

let latest = 0

export async function loadApplicationForm(): Promise<void> {
  const ticket = ++latest
  Object.assign(applicationForm, nothing())
  const result = await callApi(listApplications, {})
  if (ticket !== latest) return
  if (!result.ok) {
    Object.assign(applicationForm, { status: 'failed', failure: failureText(result.failure) })
    return
  }
  const applications = result.value
  const current = applications.find(({ appCode }) => appCode === workContext().appCode)
  Object.assign(applicationForm, {
    status: 'ready',
    applications,
    appCode: current?.appCode ?? '',
    defaultId: defaultOf(applications)?.id ?? '',
  })
}

/** The default is sent only when it differs; the other application takes its place at once (spec 4). */
export async function submitApplication(): Promise<void> {
  const { appCode, defaultId, applications } = applicationForm
  const former = defaultOf(applications)?.id ?? ''
  const isDefault = defaultId !== '' && defaultId !== former
  const isSwitch = appCode !== '' && appCode !== workContext().appCode
  if (!isSwitch && !isDefault) return closeSwitch()

  const ticket = latest
  Object.assign(applicationForm, { status: 'sending', failure: null })
  const defaults = isDefault ? { from: former, to: defaultId } : null
  const failure = isSwitch ? await switchNow(defaults) : await saveDefault(defaultId)
  if (ticket === latest) Object.assign(applicationForm, { status: 'ready', failure })
}

async function switchNow(defaults: { from: string; to: string } | null): Promise<string | null> {
  const { appCode } = applicationForm
  const name = nameOf(({ appCode: code }) => code === appCode)
  const failure = await submitSwitch(
    {
      ...(defaults && { commit: () => sendDefault(defaults.to) }),
      ...(defaults?.from && { undo: () => sendDefault(defaults.from) }),
      title: text('shell:switch.application'),
      standing: { appCode },
    },
    () => text('shell:switch.nowApplication', { name }),
  )
  if (failure === null && defaults && workContext().appCode === appCode) noteDefault(defaults.to)
  return failure
}

async function saveDefault(id: string): Promise<string | null> {
  const saved = await sendDefault(id)
  if (!saved.ok) return failureText(saved.failure)
  closeSwitch()
  noteDefault(id)
  return null
}

const sendDefault = (defaultApplyId: string) => callApi(updateDefaultApplication, { querystring: { defaultApplyId } })

function noteDefault(id: string): void {
  const chosen = applicationForm.applications.find((application) => application.id === id)
  if (!chosen) return
  storeDefaultApplication(chosen.appCode)
  void loadUser()
  closeWith(text('shell:switch.defaultApplicationSaved', { name: chosen.appName }))
}

function defaultOf(applications: readonly ApplicationOption[]): ApplicationOption | undefined {
  return (
    applications.find(({ isDefault }) => isDefault === '1') ??
    applications.find(({ id }) => id === session.user?.defaultApplyId)
  )
}

function nameOf(isMeant: (application: ApplicationOption) => boolean): string {
  return applicationForm.applications.find(isMeant)?.appName ?? ''
}

function nothing(): ApplicationForm {
  return { status: 'loading', failure: null, applications: [], appCode: '', defaultId: '' }
}
