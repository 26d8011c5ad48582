import { configuration, workContext, useText } from '@center/shared/host'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { FormDialog } from '../components/dialogs/form-dialog'
import { OptionList } from '../components/dialogs/option-list'
import { SelectField } from '../components/dialogs/select-field'
import { closeSwitch } from '../lib/overlays.store'
import { DialogState } from './dialog-state'
import { chooseDefaultWorkbench, chooseWorkbench, loadRoleForm, roleForm, rolesIn, submitRole } from './role.store'
import styles from './switches.module.css'

/** Role, workbench and part, and what the next sign-in begins with (spec 2, 4). */
export function RoleDialog() {
  const form = useSnapshot(roleForm)
  const t = useText()
  const isFixed = workContext().benchCode !== ''
  useEffect(() => void loadRoleForm(), [])
  const isReady = form.status === 'ready' || form.status === 'sending'
  return (
    <FormDialog
      title={t('shell:switch.role')}
      width={680}
      description={isFixed && isReady ? t('shell:switch.fixedWorkbench') : undefined}
      isLoading={!isReady}
      isBusy={form.status === 'sending'}
      failure={isReady ? form.failure : null}
      onSubmit={isReady && form.roles.length > 0 ? () => void submitRole() : undefined}
      onClose={closeSwitch}
    >
      <DialogState
        status={form.status}
        failure={form.failure}
        isEmpty={form.roles.length === 0}
        empty={t('shell:switch.noRole')}
        onRetry={() => void loadRoleForm()}
      >
        <Workbenches />
        <Roles />
        <WorkbenchParts />
        {!isFixed && <Defaults />}
      </DialogState>
    </FormDialog>
  )
}

function Workbenches() {
  const { workbenches, wbCode } = useSnapshot(roleForm)
  const { CENTER_SHOW_WORKBENCH } = useSnapshot(configuration).values
  const t = useText()
  if (!CENTER_SHOW_WORKBENCH) return null
  return (
    <OptionList
      legend={t('shell:switch.workbench')}
      form="tiles"
      options={workbenches.map(({ appCode, appName, icon, current }) => ({
        value: appCode,
        label: appName,
        icon: icon || 'desktop',
        marks: current ? [t('shell:switch.current')] : [],
      }))}
      value={wbCode}
      onChange={chooseWorkbench}
    />
  )
}

function Roles() {
  const { roles, wbCode, roleId } = useSnapshot(roleForm)
  const { CENTER_SHOW_WORKBENCH } = useSnapshot(configuration).values
  const t = useText()
  const shown = CENTER_SHOW_WORKBENCH ? rolesIn(roles, wbCode) : [...roles]
  return (
    <OptionList
      legend={t('shell:switch.roles')}
      form="tiles"
      options={shown.map(({ id, title, isDefault, current }) => ({
        value: id,
        label: title,
        icon: 'id-card',
        marks: [current && t('shell:switch.current'), isDefault === '1' && t('shell:switch.default')].filter(
          (mark) => mark !== false,
        ),
      }))}
      value={roleId}
      onChange={(id) => {
        roleForm.roleId = id
        roleForm.wbCode = roles.find((role) => role.id === id)?.wbCode ?? wbCode
      }}
    />
  )
}

function WorkbenchParts() {
  const { workbenches, wbCode, partBench } = useSnapshot(roleForm)
  const t = useText()
  const parts = workbenches.find(({ appCode }) => appCode === wbCode)?.parts ?? []
  if (parts.length === 0) return null
  const all = { value: '', label: t('shell:switch.allParts') }
  return (
    <OptionList
      legend={t('shell:switch.part')}
      form="tiles"
      options={[all, ...parts.map(({ partBench: value, name }) => ({ value, label: name }))]}
      value={partBench}
      onChange={(value) => (roleForm.partBench = value)}
    />
  )
}

function Defaults() {
  const { workbenches, roles, defaultWbCode, defaultRoleId } = useSnapshot(roleForm)
  const t = useText()
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('shell:switch.defaultWorkbench')}
        options={workbenches.map(({ appCode, appName }) => ({ value: appCode, label: appName }))}
        value={defaultWbCode}
        onChange={chooseDefaultWorkbench}
      />
      <SelectField
        label={t('shell:switch.defaultRole')}
        hint={t('shell:switch.nextSignIn')}
        options={rolesIn(roles, defaultWbCode).map(({ id, title }) => ({ value: id, label: title }))}
        value={defaultRoleId}
        onChange={(id) => (roleForm.defaultRoleId = id)}
      />
    </div>
  )
}
