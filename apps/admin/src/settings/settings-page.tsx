import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { toMinute, type SettingForm } from '@center/shared/contract'
import { can, failureText, useNames, useText } from '@center/shared/host'
import { Card, DataTable, ErrorState, LoadingState, Mark, PageFrame, type DataColumn } from '@center/shared/ui'
import { RowActions } from '../components/lists/row-actions'
import { SettingDialog } from './setting-dialog'
import { formsOf, groups } from './setting-groups'
import { toTyped } from './setting-value'
import { loadSettings, settings, watchSettings } from './settings.store'

/** Every setting of a tenant: what it means, what holds, and who changed it last. */
export function SettingsPage() {
  const { status } = useSnapshot(settings)
  const t = useText()
  useEffect(watchSettings, [])
  return (
    <PageFrame title={t('admin:settings.title')} subtitle={t('admin:settings.subtitle')} isBusy={status === 'loading'}>
      <Groups />
    </PageFrame>
  )
}

function Groups() {
  const { status, failure, values, revision, last } = useSnapshot(settings)
  const t = useText()
  const [open, setOpen] = useState<SettingForm | null>(null)
  const columns = useColumns(setOpen)
  const close = () => setOpen(null)
  const done = () => {
    close()
    void loadSettings()
  }
  if (status === 'failed' && failure) {
    const retry = { label: t('admin:list.retry'), onRetry: () => void loadSettings() }
    return <ErrorState title={t('admin:list.failed')} description={failureText(failure)} retry={retry} />
  }
  if (status === 'loading' && revision === 0 && Object.keys(values).length === 0)
    return <LoadingState size="inline" label={t('admin:list.loading')} />
  return (
    <>
      {groups.map((group) => (
        <Card key={group} title={t(`admin:settingGroup.${group}`)} isFlush>
          <DataTable
            label={t(`admin:settingGroup.${group}`)}
            columns={columns}
            rows={formsOf(group)}
            keyOf={({ key }) => key}
          />
        </Card>
      ))}
      {open && (
        <SettingDialog
          form={open}
          value={values[open.key]}
          previous={last[open.key]?.from}
          onDone={done}
          onClose={close}
        />
      )}
    </>
  )
}

function useColumns(edit: (form: SettingForm) => void): DataColumn<SettingForm>[] {
  const { values, last } = useSnapshot(settings)
  const names = useNames()
  const t = useText()
  const columns: DataColumn<SettingForm>[] = [
    { key: 'name', title: t('admin:settings.meaning'), place: 'name', draw: ({ key }) => names.setting(key) ?? key },
    { key: 'key', title: t('admin:settings.key'), look: 'mono', draw: ({ key }) => key },
    {
      key: 'value',
      title: t('admin:settings.value'),
      draw: (form) => <Value form={form} value={values[form.key]} />,
    },
    {
      key: 'default',
      title: t('admin:settings.default'),
      look: 'soft',
      draw: (form) => <Shown form={form} value={form.fallback} />,
    },
    {
      key: 'last',
      title: t('admin:settings.last'),
      look: 'soft',
      draw: ({ key }) => {
        const change = last[key]
        return change ? `${change.by} ${toMinute(change.at)}` : ''
      },
    },
  ]
  if (!can('tenant:write')) return columns
  const draw = (form: SettingForm) => (
    <RowActions
      name={names.setting(form.key) ?? form.key}
      actions={[{ key: 'edit', label: t('admin:action.edit'), onPress: () => edit(form) }]}
    />
  )
  return [...columns, { key: 'actions', title: t('admin:list.actions'), place: 'actions', draw }]
}

type ValueProps = { form: SettingForm; value: unknown }

/** What holds: what was set, else the default, which is said. */
function Value({ form, value }: ValueProps) {
  const t = useText()
  if (value === undefined) return <Mark tone="neutral">{t('admin:settings.isDefault')}</Mark>
  return <Shown form={form} value={value} />
}

const MAX_SHOWN = 80

function Shown({ form: { kind }, value }: ValueProps) {
  const t = useText()
  if (kind === 'boolean') return t(value === true ? 'admin:settings.on' : 'admin:settings.off')
  const text = toTyped(value).replaceAll('\n', ' ')
  if (text === '') return t('admin:settings.none')
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
