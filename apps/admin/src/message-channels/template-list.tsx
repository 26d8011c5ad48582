import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { localeRows, messageKinds, type MessageTemplate } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import { Mark, type DataColumn } from '@center/shared/ui'
import { ActDialog } from '../components/dialogs/act-dialog'
import { FilterSelect } from '../components/lists/filter-select'
import { ListPage } from '../components/lists/list-page'
import { RowActions } from '../components/lists/row-actions'
import { resetTemplate, templateList, type TemplateFilter } from './message-channels.store'
import { MessageParts } from './message-parts'
import { TemplateDialog } from './template-dialog'
import styles from './template-list.module.css'

type Act = 'edit' | 'reset'
type Open = { kind: Act; row: MessageTemplate } | null

/** The texts of messages: one for each kind, purpose and language. */
export function TemplateList() {
  const t = useText()
  const [open, setOpen] = useState<Open>(null)
  const columns = useColumns((kind, row) => setOpen({ kind, row }))
  const close = () => setOpen(null)
  const done = () => {
    close()
    void templateList.reload()
  }
  return (
    <ListPage
      title={t('admin:messageTemplates.title')}
      subtitle={t('admin:messageTemplates.subtitle')}
      list={templateList}
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:messageTemplates.search')}
      filters={<KindFilter />}
      emptyTitle={t('admin:messageTemplates.empty')}
      lead={<MessageParts />}
    >
      {open?.kind === 'edit' && <TemplateDialog row={open.row} onDone={done} onClose={close} />}
      {open?.kind === 'reset' && (
        <ActDialog
          title={t('admin:messageTemplates.resetTitle')}
          text={t('admin:messageTemplates.resetText')}
          okLabel={t('admin:messageTemplates.reset')}
          isDanger
          onAct={() => resetTemplate(open.row)}
          onDone={done}
          onClose={close}
        />
      )}
    </ListPage>
  )
}

function KindFilter() {
  const { filter } = useSnapshot(templateList.state)
  const t = useText()
  const kinds = messageKinds.map((value) => ({ value, label: t(`admin:messageKind.${value}`) }))
  return (
    <FilterSelect
      label={t('admin:messageChannels.kind')}
      options={[{ value: '', label: t('admin:messageChannels.anyKind') }, ...kinds]}
      value={filter.kind}
      onChange={(kind) => void templateList.narrow({ kind: kind as TemplateFilter['kind'] })}
    />
  )
}

function useColumns(press: (act: Act, row: MessageTemplate) => void): DataColumn<MessageTemplate>[] {
  const t = useText()
  const nameOf = ({ kind, purpose, locale }: MessageTemplate) =>
    [t(`admin:messageKind.${kind}`), t(`admin:messagePurpose.${purpose}`), localeRows[locale].name].join(' ')
  const columns: DataColumn<MessageTemplate>[] = [
    {
      key: 'purpose',
      title: t('admin:messageTemplates.purpose'),
      place: 'name',
      draw: ({ purpose }) => t(`admin:messagePurpose.${purpose}`),
    },
    {
      key: 'kind',
      title: t('admin:messageChannels.kind'),
      draw: ({ kind }) => <span className={styles.kind}>{t(`admin:messageKind.${kind}`)}</span>,
    },
    { key: 'locale', title: t('admin:messageTemplates.locale'), draw: ({ locale }) => localeRows[locale].name },
    { key: 'text', title: t('admin:messageTemplates.text'), place: 'block', look: 'soft', draw: ({ text }) => text },
    {
      key: 'isDefault',
      title: t('admin:messageTemplates.origin'),
      draw: ({ isDefault }) => (
        <Mark tone={isDefault ? 'neutral' : 'brand'}>
          {t(isDefault ? 'admin:messageTemplates.default' : 'admin:messageTemplates.own')}
        </Mark>
      ),
    },
  ]
  if (!can('message-channel:write')) return columns
  const actionsOf = (row: MessageTemplate) => [
    { key: 'edit', label: t('admin:action.edit'), onPress: () => press('edit', row) },
    ...(row.isDefault
      ? []
      : [
          {
            key: 'reset',
            label: t('admin:messageTemplates.reset'),
            isDanger: true,
            onPress: () => press('reset', row),
          },
        ]),
  ]
  return [
    ...columns,
    {
      key: 'actions',
      title: t('admin:list.actions'),
      place: 'actions',
      draw: (row) => <RowActions name={nameOf(row)} actions={actionsOf(row)} />,
    },
  ]
}
