import type { MenuDraft, Written } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { isIconName } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { CheckField, CheckList, SelectField, TextField } from '../components/fields'
import { useEdit, type Edit } from '../lib/use-edit'
import { useNameOf } from '../lib/use-name-of'
import { AppPage } from './app-page'
import { DraftSketch } from './draft-sketch'
import { IconField } from './icon-field'
import { removeMenu, saveMenu, type LoadedMenu } from './menus.store'
import { useDone } from './undo'

const kinds = ['Layout', 'MicroApp', 'Iframe', 'Link', 'page'] as const
type Kind = (typeof kinds)[number]
const kindOf = (component: string): Kind => kinds.find((kind) => kind === component) ?? 'page'
const fields = [
  ...['title', 'titleEn', 'icon', 'path', 'url', 'component', 'serviceCode', 'roleIds'],
  ...['isInnerTab', 'partBench', 'badge', 'permissionList'],
]

type Props = { loaded: LoadedMenu; onDone: () => void; onClose: () => void }

/** An item of the menu, new or changed: what its kind needs, and the roles that see it. */
export function MenuDialog({ loaded, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit<MenuDraft>(draftOf(loaded))
  const say = useDone()
  const save = async () => {
    const written = await edit.send((values) => saveMenu(values, loaded))
    if (written === null) return
    say(t('admin:save.done', { name: edit.values.title }), () => takeBack(loaded, written))
    onDone()
  }
  return (
    <EditDialog
      title={loaded.item ? t('admin:edit.title', { name: loaded.item.title }) : t('admin:menus.create')}
      size="wide"
      edit={edit}
      fields={fields}
      onSubmit={() => void save()}
      onClose={onClose}
      onReload={onDone}
    >
      <SelectField
        label={t('admin:menus.kind')}
        value={kindOf(edit.values.component)}
        options={kinds.map((kind) => ({ value: kind, label: t(`admin:menuKind.${kind}`) }))}
        onChange={(kind) => {
          edit.set('component', kind === 'page' ? 'WelcomePage' : kind)
          if (kind === 'Layout') edit.set('isInnerTab', false)
        }}
      />
      <Words edit={edit} names={['title', 'titleEn']} />
      <Icon edit={edit} />
      <Badge edit={edit} />
      <Target edit={edit} choices={loaded.choices} />
      <InnerTab edit={edit} hasParent={(loaded.item?.parentId ?? loaded.parentId) !== null} />
      <Bound edit={edit} choices={loaded.choices} />
      <DraftSketch draft={edit.values} loaded={loaded} />
    </EditDialog>
  )
}

type Parts = { edit: Edit<MenuDraft>; choices: LoadedMenu['choices'] }
type Word = 'title' | 'titleEn' | 'path' | 'url' | 'component'

function Words({ edit, names }: { edit: Edit<MenuDraft>; names: readonly Word[] }) {
  const t = useText()
  return names.map((name) => (
    <TextField
      key={name}
      label={name === 'title' ? t('admin:field.name') : t(`admin:menus.${name}`)}
      value={edit.values[name]}
      problem={edit.problem(name)}
      onChange={(value) => edit.set(name, value)}
    />
  ))
}

function Icon({ edit: { values, set, problem } }: Pick<Parts, 'edit'>) {
  const t = useText()
  const isUnknown = values.icon !== '' && !isIconName(values.icon)
  return (
    <IconField
      value={values.icon}
      hint={isUnknown ? t('admin:menus.noIcon') : undefined}
      problem={problem('icon')}
      onChange={(icon) => set('icon', icon)}
    />
  )
}

function Badge({ edit: { values, set, problem } }: Pick<Parts, 'edit'>) {
  const t = useText()
  return (
    <TextField
      label={t('admin:menus.badge')}
      hint={t('admin:menus.badgeHint')}
      value={values.badge ?? ''}
      problem={problem('badge')}
      onChange={(badge) => set('badge', badge === '' ? null : badge)}
    />
  )
}

/** What only a page has: that it may be a tab of the page above it, and what its buttons ask for. */
function InnerTab({ edit: { values, set, problem }, hasParent }: Pick<Parts, 'edit'> & { hasParent: boolean }) {
  const t = useText()
  if (kindOf(values.component) === 'Layout') return null
  return (
    <>
      {(hasParent || values.isInnerTab) && (
        <CheckField
          label={t('admin:menus.isInnerTab')}
          isChecked={values.isInnerTab ?? false}
          onChange={(is) => set('isInnerTab', is)}
        />
      )}
      <TextField
        label={t('admin:menus.permissionList')}
        hint={t('admin:menus.permissionListHint')}
        rows={3}
        value={(values.permissionList ?? []).join('\n')}
        problem={problem('permissionList')}
        onChange={(text) => set('permissionList', text === '' ? [] : text.split('\n'))}
      />
    </>
  )
}

function Target({ edit, choices }: Parts) {
  const kind = kindOf(edit.values.component)
  if (kind === 'Layout') return <Words edit={edit} names={['path']} />
  if (kind === 'page') return <Words edit={edit} names={['component', 'path']} />
  if (kind !== 'MicroApp') return <Words edit={edit} names={['url', 'path']} />
  return <AppPage edit={edit} apps={choices.apps} />
}

function Bound({ edit: { values, set, problem }, choices }: Parts) {
  const t = useText()
  const nameOf = useNameOf()
  const optionsOf = (rows: LoadedMenu['choices']['applications']) => [
    { value: '', label: t('admin:menus.everywhere') },
    ...rows.map((row) => ({ value: row.code, label: nameOf(row) })),
  ]
  const parts = choices.workbenches.find(({ code }) => code === values.workbenchCode)?.parts ?? []
  return (
    <>
      <SelectField
        label={t('admin:menus.application')}
        value={values.applicationCode}
        options={optionsOf(choices.applications)}
        onChange={(code) => set('applicationCode', code)}
      />
      <SelectField
        label={t('admin:menus.workbench')}
        value={values.workbenchCode}
        options={optionsOf(choices.workbenches)}
        onChange={(code) => {
          set('workbenchCode', code)
          set('partBench', '')
        }}
      />
      {parts.length > 0 && (
        <SelectField
          label={t('admin:menus.part')}
          value={values.partBench ?? ''}
          problem={problem('partBench')}
          options={optionsOf(parts.map(({ partBench, ...part }) => ({ code: partBench, ...part })))}
          onChange={(code) => set('partBench', code)}
        />
      )}
      <CheckField label={t('admin:menus.hidden')} isChecked={values.hidden} onChange={(is) => set('hidden', is)} />
      <CheckList
        label={t('admin:menus.roles')}
        values={values.roleIds}
        problem={problem('roleIds')}
        options={choices.roles.map((row) => ({ value: row.id, label: nameOf(row) }))}
        onChange={(ids) => set('roleIds', ids)}
      />
    </>
  )
}

function draftOf({ item }: LoadedMenu): MenuDraft {
  if (!item) return empty
  const { component, title, titleEn, icon, path, moduleName, serviceCode, url } = item
  const { hidden, keepAlive, applicationCode, workbenchCode, roleIds } = item
  const isInnerTab = item.resourceType === 'innerTabMenu'
  const { partBench, permissionList, badge } = item
  const bound = {
    hidden,
    keepAlive,
    applicationCode,
    workbenchCode,
    roleIds,
    isInnerTab,
    partBench,
    permissionList,
    badge,
  }
  return { component, title, titleEn, icon, path, moduleName, serviceCode, url, ...bound }
}

/** A change gets the words of before, a new item goes. */
function takeBack(loaded: LoadedMenu, written: Written) {
  if (!loaded.item) return removeMenu(written)
  return saveMenu(draftOf(loaded), { ...loaded, item: { ...loaded.item, revision: written.revision } })
}

const empty: MenuDraft = {
  component: 'Layout',
  title: '',
  titleEn: '',
  icon: '',
  path: '',
  moduleName: '',
  serviceCode: '',
  url: '',
  hidden: false,
  keepAlive: true,
  applicationCode: '',
  workbenchCode: '',
  isInnerTab: false,
  partBench: '',
  permissionList: [],
  badge: null,
  roleIds: [],
}
