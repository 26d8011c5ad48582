import { useState } from 'react'
import type { SettingForm } from '@center/shared/contract'
import { useNames, useText } from '@center/shared/host'
import { Button, notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { SettingControl } from './setting-control'
import { BrandPreviewFrames } from './brand-preview'
import { groupOf } from './setting-groups'
import { fromTyped, isTypedValid, toTyped } from './setting-value'
import { saveSetting } from './settings.store'

type Props = {
  form: SettingForm
  /** What is set; undefined: the default holds. */
  value: unknown
  /** The value before the last change, null where it was the default; undefined: there was no change. */
  previous: unknown
  onDone: () => void
  onClose: () => void
}

/** Changes a setting, or takes it back to its default. A value that it cannot have is not sent. */
export function SettingDialog({ form, value, previous, onDone, onClose }: Props) {
  const t = useText()
  const [isWrong, setWrong] = useState(false)
  const edit = useEdit({ value: toTyped(value ?? form.fallback), note: '' })
  const name = useNames().setting(form.key) ?? form.key
  const send = async (next: unknown) => {
    if ((await edit.send(() => saveSetting(form.key, next, edit.values.note))) === null) return
    notify('success', { message: t('admin:settings.saved', { name }) })
    onDone()
  }
  const submit = () => {
    if (isTypedValid(form, edit.values.value)) void send(fromTyped(form, edit.values.value))
    else setWrong(true)
  }
  return (
    <EditDialog
      title={t('admin:edit.title', { name })}
      text={form.key}
      edit={edit}
      size={groupOf(form.key) === 'brand' ? 'wide' : 'narrow'}
      fields={['note']}
      onSubmit={submit}
      onClose={onClose}
      onReload={onDone}
    >
      <SettingControl
        form={form}
        value={edit.values.value}
        problem={isWrong ? t(`admin:settingWrong.${form.kind}`) : undefined}
        onChange={(next) => {
          setWrong(false)
          edit.set('value', next)
        }}
      />
      <TextField
        label={t('admin:settings.note')}
        maxLength={500}
        value={edit.values.note}
        problem={edit.problem('note')}
        onChange={(note) => edit.set('note', note)}
      />
      {groupOf(form.key) === 'brand' && <BrandPreviewFrames form={form} typed={edit.values.value} />}
      {isOther(previous, value) && (
        <Button disabled={edit.isBusy} onClick={() => void send(previous)}>
          {t('admin:settings.previous')}
        </Button>
      )}
      {value !== undefined && (
        <Button disabled={edit.isBusy} onClick={() => void send(null)}>
          {t('admin:settings.reset')}
        </Button>
      )}
    </EditDialog>
  )
}

/** Whether going back to the value before is another thing than going back to the default. */
function isOther(previous: unknown, value: unknown): boolean {
  return previous !== undefined && previous !== null && toTyped(previous) !== toTyped(value)
}
