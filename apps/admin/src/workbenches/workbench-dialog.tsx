import type { AdminWorkbench, WorkbenchDraft } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { CatalogueDialog } from '../components/dialogs/catalogue-dialog'
import { useEdit } from '../lib/use-edit'
import { PartsField } from './parts-field'
import { saveWorkbench } from './workbenches.store'

const empty: WorkbenchDraft = { code: '', name: '', nameEn: '', icon: '', parts: [], orderNum: 0 }
const texts = ['code', 'name', 'nameEn', 'icon'] as const

type Props = { row: AdminWorkbench | null; onDone: () => void; onClose: () => void }

export function WorkbenchDialog({ row, ...ways }: Props) {
  const t = useText()
  const edit = useEdit<WorkbenchDraft>(row ?? empty)
  const title = t('admin:workbenches.create')
  const save = (values: WorkbenchDraft) => saveWorkbench(values, row)
  return (
    <CatalogueDialog {...ways} createTitle={title} row={row} edit={edit} texts={texts} onSave={save}>
      <PartsField parts={edit.values.parts} onChange={(parts) => edit.set('parts', parts)} />
    </CatalogueDialog>
  )
}
