import {
  departmentLimit,
  departmentOfLimit,
  guardedActions,
  isUserLimit,
  userLimits,
  type RoleChoices,
  type RoleDraft,
} from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import { CheckList, SelectField, TextField } from '../components/fields'
import { TreeField } from '../components/tree-field'
import type { Edit } from '../lib/use-edit'
import { useNameOf } from '../lib/use-name-of'

type Props = {
  choices: RoleChoices
  edit: Edit<RoleDraft>
  /** The role is there: its code stays. */
  isFixed: boolean
  onChange: () => void
}

/** What a role is made of. Rights that the user does not hold are not offered: the server refuses them. */
export function RoleFields({ choices, edit, isFixed, onChange }: Props) {
  const t = useText()
  const { values, problem } = edit
  const set = <Name extends keyof RoleDraft>(name: Name, value: RoleDraft[Name]) => {
    edit.set(name, value)
    onChange()
  }
  const nameOf = useNameOf()
  return (
    <>
      {(['code', 'name', 'nameEn'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`admin:field.${name}`)}
          value={values[name]}
          isRequired={name !== 'nameEn'}
          isFixed={name === 'code' && isFixed}
          problem={problem(name)}
          onChange={(value) => set(name, value)}
        />
      ))}
      <SelectField
        label={t('admin:roles.workbench')}
        options={choices.workbenches.map((row) => ({ value: row.code, label: nameOf(row) }))}
        value={values.workbenchCode}
        problem={problem('workbenchCode')}
        onChange={(value) => set('workbenchCode', value)}
      />
      <CheckList
        label={t('admin:roles.applications')}
        options={choices.applications.map((row) => ({ value: row.id, label: nameOf(row) }))}
        values={values.applicationIds}
        onChange={(ids) => set('applicationIds', ids)}
      />
      <TreeField
        label={t('admin:roles.menus')}
        searchLabel={t('admin:roles.findMenu')}
        items={choices.menu.map((row) => ({ ...row, name: nameOf(row) }))}
        values={values.menuIds}
        onChange={(ids) => set('menuIds', ids)}
      />
      <Rights values={values} onChange={(actions) => set('actions', actions)} />
      <Limit edit={edit} set={set} choices={choices} />
      <Lines edit={edit} set={set} />
    </>
  )
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'))

type SetField = <Name extends keyof RoleDraft>(name: Name, value: RoleDraft[Name]) => void

const CHOSEN = 'in'

/** The users whom the role's rights over users reach. */
function Limit({ edit: { values, problem }, set, choices }: LimitProps) {
  const t = useText()
  const nameOf = useNameOf()
  const others = values.dataRules.filter((rule) => !isUserLimit(rule))
  const named = values.dataRules.map(departmentOfLimit).filter((id) => id !== null)
  const isChosen = named.length > 0
  const departmentIds = named.filter((id) => id !== '')
  // Without a department the rule reaches no one, and is not saved.
  const limitTo = (ids: string[]) =>
    set('dataRules', [...(ids.length > 0 ? ids : ['']).map(departmentLimit), ...others])
  const choose = (value: string) => {
    if (value === CHOSEN) limitTo([])
    else set('dataRules', value === '' ? others : [value, ...others])
  }
  return (
    <>
      <SelectField
        label={t('admin:roles.limit')}
        hint={t('admin:roles.limitHint')}
        value={isChosen ? CHOSEN : (values.dataRules.find(isUserLimit) ?? '')}
        options={[
          { value: '', label: t('admin:userLimit.all') },
          ...userLimits.map((value) => ({ value, label: t(`admin:userLimit.${value.replace('users:', '')}`) })),
          { value: CHOSEN, label: t('admin:userLimit.in') },
        ]}
        onChange={choose}
      />
      {isChosen && (
        <TreeField
          label={t('admin:roles.limitDepartments')}
          searchLabel={t('admin:roles.findDepartment')}
          items={choices.departments.map((row) => ({ ...row, name: nameOf(row) }))}
          values={departmentIds}
          onChange={limitTo}
        />
      )}
      {isChosen && departmentIds.length === 0 && <p>{t('admin:roles.limitDepartmentsNone')}</p>}
      {isChosen && problem('dataRules') && <p role="alert">{problem('dataRules')}</p>}
    </>
  )
}

type LimitProps = { edit: Edit<RoleDraft>; set: SetField; choices: RoleChoices }

/** Actions and data rules by the names that apps give them, one on each line. */
function Lines({ edit: { values, problem }, set }: { edit: Edit<RoleDraft>; set: SetField }) {
  const t = useText()
  return (
    <>
      <TextField
        label={t('admin:roles.actions')}
        hint={t('admin:roles.actionsHint')}
        rows={4}
        value={values.actions.filter((action) => !isGuarded(action)).join('\n')}
        problem={problem('actions')}
        onChange={(text) => set('actions', [...values.actions.filter(isGuarded), ...text.split('\n')])}
      />
      <TextField
        label={t('admin:roles.dataRules')}
        hint={t('admin:roles.dataRulesHint')}
        rows={4}
        value={values.dataRules.filter((rule) => !isUserLimit(rule)).join('\n')}
        problem={problem('dataRules')}
        onChange={(text) => set('dataRules', [...values.dataRules.filter(isUserLimit), ...linesOf(text)])}
      />
    </>
  )
}

const isGuarded = (action: string) => (guardedActions as readonly string[]).includes(action)

function Rights({ values, onChange }: { values: RoleDraft; onChange: (actions: string[]) => void }) {
  const t = useText()
  const offered = guardedActions.filter((right) => can(right) || values.actions.includes(right))
  return (
    <CheckList
      label={t('admin:roles.rights')}
      options={offered.map((value) => ({ value, label: t(`admin:right.${value.replace(':', '_')}`) }))}
      values={values.actions.filter(isGuarded)}
      onChange={(rights) => onChange([...rights, ...values.actions.filter((action) => !isGuarded(action))])}
    />
  )
}
