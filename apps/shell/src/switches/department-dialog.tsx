import { useText } from '@center/shared/host'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { FormDialog } from '../components/dialogs/form-dialog'
import { OptionList } from '../components/dialogs/option-list'
import { closeSwitch } from '../lib/overlays.store'
import { departmentForm, loadDepartmentForm, submitDepartment } from './department.store'
import { DialogState } from './dialog-state'

/** The department that the user works in. */
export function DepartmentDialog() {
  const form = useSnapshot(departmentForm)
  const t = useText()
  useEffect(() => void loadDepartmentForm(), [])
  const isReady = form.status === 'ready' || form.status === 'sending'
  return (
    <FormDialog
      title={t('shell:switch.department')}
      width={480}
      isLoading={!isReady}
      isBusy={form.status === 'sending'}
      failure={isReady ? form.failure : null}
      onSubmit={isReady && form.departments.length > 0 ? () => void submitDepartment() : undefined}
      onClose={closeSwitch}
    >
      <DialogState
        status={form.status}
        failure={form.failure}
        isEmpty={form.departments.length === 0}
        empty={t('shell:switch.noDepartment')}
        onRetry={() => void loadDepartmentForm()}
      >
        <OptionList
          isRequired
          legend={t('shell:switch.departments')}
          options={form.departments.map(({ departId, departName, path, current }) => ({
            value: departId,
            label: departName,
            description: path.join(' / '),
            icon: 'user-group',
            marks: current ? [t('shell:switch.current')] : [],
          }))}
          value={form.departId}
          onChange={(departId) => (departmentForm.departId = departId)}
        />
      </DialogState>
    </FormDialog>
  )
}
