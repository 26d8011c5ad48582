import {
  APP_REVIEW_SETTING,
  localeRows,
  SECOND_FACTOR_SETTING,
  toLocale,
  type SettingForm,
} from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { ImageField } from './image-field'
import { SelectField, TextField } from '../components/fields'

type Props = { form: SettingForm; value: string; problem: string | undefined; onChange: (value: string) => void }

const rows = { list: 5, html: 10 } as const
const hints: Partial<Record<SettingForm['kind'], string>> = { list: 'listHint', html: 'htmlHint', colour: 'colourHint' }

/** The field in which a setting is edited, by its kind. */
export function SettingControl(props: Props) {
  const { form, value, problem, onChange } = props
  const { kind, choices } = form
  const t = useText()
  if (kind === 'image') return <ImageField value={value} problem={problem} onChange={onChange} />
  const hint = hints[kind] ? t(`admin:settings.${hints[kind]}`) : undefined
  const field = { label: t('admin:settings.value'), value, hint, problem, onChange }
  if (kind === 'boolean') {
    const options = [
      { value: 'true', label: t('admin:settings.on') },
      { value: 'false', label: t('admin:settings.off') },
    ]
    return <SelectField {...field} options={options} />
  }
  if (kind === 'choice') {
    const nameOf = (choice: string) => {
      if (form.key === 'CENTER_LANGUAGE') return localeRows[toLocale(choice)].name
      if (form.key === SECOND_FACTOR_SETTING) return t(`admin:secondFactor.${choice}`)
      if (form.key === APP_REVIEW_SETTING) return t(`admin:appReview.${choice}`)
      return choice || t('admin:settings.automatic')
    }
    return <SelectField {...field} options={choices.map((choice) => ({ value: choice, label: nameOf(choice) }))} />
  }
  if (kind === 'list' || kind === 'html') return <TextField {...field} rows={rows[kind]} />
  return <TextField {...field} type={kind === 'number' ? 'number' : 'text'} />
}
