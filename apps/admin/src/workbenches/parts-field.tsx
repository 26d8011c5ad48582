import type { WorkbenchPartDraft } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import { TextField } from '../components/fields'
import styles from './parts-field.module.css'

type Props = { parts: readonly WorkbenchPartDraft[]; onChange: (parts: WorkbenchPartDraft[]) => void }

const fields = ['partBench', 'name', 'nameEn'] as const

/** The parts of a workbench: lines that are added and removed. */
export function PartsField({ parts, onChange }: Props) {
  const t = useText()
  const setPart = (index: number, change: Partial<WorkbenchPartDraft>) =>
    onChange(parts.map((part, at) => (at === index ? { ...part, ...change } : part)))
  return (
    <fieldset className={styles.parts}>
      <legend>{t('admin:workbenches.parts')}</legend>
      {parts.map((part, index) => (
        <div
          key={index}
          className={styles.part}
          role="group"
          aria-label={t('admin:workbenches.part', { number: index + 1 })}
        >
          {fields.map((name) => (
            <TextField
              key={name}
              label={name === 'partBench' ? t('admin:workbenches.partCode') : t(`admin:field.${name}`)}
              value={part[name]}
              isRequired={name !== 'nameEn'}
              onChange={(value) => setPart(index, { [name]: value })}
            />
          ))}
          <Button
            theme="borderless"
            type="danger"
            aria-label={t('admin:workbenches.removePart', { number: index + 1 })}
            onClick={() => onChange(parts.filter((_, at) => at !== index))}
          >
            {t('admin:action.delete')}
          </Button>
        </div>
      ))}
      <Button onClick={() => onChange([...parts, { partBench: '', name: '', nameEn: '' }])}>
        {t('admin:workbenches.addPart')}
      </Button>
    </fieldset>
  )
}
