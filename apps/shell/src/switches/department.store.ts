import { listDepartments, switchDepartment, type DepartmentOption } from '@center/shared/contract'
import { callApi, failureText, session, text } from '@center/shared/host'
import { proxy } from 'valtio'
import { submitSwitch } from '../components/unsaved/submit-switch'
import { closeSwitch } from '../lib/overlays.store'

type DepartmentForm = {
  status: 'loading' | 'ready' | 'failed' | 'sending'
  failure: string | null
  departments: DepartmentOption[]
  departId: string
}

/** The department that the user wants to work in. */
export const departmentForm = proxy<DepartmentForm>(nothing())

let latest = 0

export async function loadDepartmentForm(): Promise<void> {
  const ticket = ++latest
  Object.assign(departmentForm, nothing())
  const result = await callApi(listDepartments, {})
  if (ticket !== latest) return
  if (!result.ok) {
    Object.assign(departmentForm, { status: 'failed', failure: failureText(result.failure) })
    return
  }
  const current = result.value.find((department) => department.current)
  Object.assign(departmentForm, { status: 'ready', departments: result.value, departId: current?.departId ?? '' })
}

/** A department is required (spec 5). With no change the dialog closes. */
export async function submitDepartment(): Promise<void> {
  const { departId } = departmentForm
  if (!departId) {
    departmentForm.failure = text('shell:switch.departmentRequired')
    return
  }
  const before = session.user?.departId ?? ''
  if (departId === before) return closeSwitch()

  const ticket = latest
  Object.assign(departmentForm, { status: 'sending', failure: null })
  const tell = (id: string) => callApi(switchDepartment, { body: { departId: id } })
  const failure = await submitSwitch(
    {
      title: text('shell:switch.department'),
      commit: () => tell(departId),
      ...(before && { undo: () => tell(before) }),
    },
    () => text('shell:switch.nowDepartment', { name: session.user?.departName ?? '' }),
  )
  if (ticket === latest) Object.assign(departmentForm, { status: 'ready', failure })
}

function nothing(): DepartmentForm {
  return { status: 'loading', failure: null, departments: [], departId: '' }
}
