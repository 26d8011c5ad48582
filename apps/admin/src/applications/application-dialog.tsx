import type { AdminApplication, ApplicationDraft } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { CatalogueDialog } from '../components/dialogs/catalogue-dialog'
import { useEdit } from '../lib/use-edit'
import { saveApplication } from './applications.store'

const empty: ApplicationDraft = {
  code: '',
  name: '',
  nameEn: '',
  icon: '',
  description: '',
  descriptionEn: '',
  category: '',
  categoryEn: '',
  orderNum: 0,
}
const texts = ['code', 'name', 'nameEn', 'category', 'categoryEn', 'description', 'descriptionEn', 'icon'] as const

type Props = { row: AdminApplication | null; onDone: () => void; onClose: () => void }

export function ApplicationDialog({ row, ...ways }: Props) {
  const t = useText()
  const edit = useEdit<ApplicationDraft>(row ?? empty)
  const title = t('admin:applications.create')
  const save = (values: ApplicationDraft) => saveApplication(values, row)
  return <CatalogueDialog {...ways} createTitle={title} row={row} edit={edit} texts={texts} onSave={save} />
}
