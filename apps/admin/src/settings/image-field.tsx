import { useRef, useState } from 'react'
import { MAX_BRAND_IMAGE_BYTES, MAX_BRAND_IMAGE_SIDE, toFileSize } from '@center/shared/contract'
import { failureText, useText } from '@center/shared/host'
import { BusyButton } from '@center/shared/ui'
import { TextField } from '../components/fields'
import styles from './image-field.module.css'
import { uploadImage } from './settings.store'

type Props = { value: string; problem: string | undefined; onChange: (value: string) => void }

/** The address of a picture, by upload or typed, and the picture. */
export function ImageField({ value, problem, onChange }: Props) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file || isBusy) return
    setBusy(true)
    const result = await uploadImage(file)
    setBusy(false)
    setRefusal(result.ok ? undefined : failureText(result.failure))
    if (result.ok) onChange(result.value.address)
  }
  const limits = { size: toFileSize(MAX_BRAND_IMAGE_BYTES), side: MAX_BRAND_IMAGE_SIDE }
  return (
    <div className={styles.image}>
      <TextField
        label={t('admin:settings.value')}
        value={value}
        hint={t('admin:settings.imageHint', limits)}
        problem={refusal ?? problem}
        onChange={onChange}
      />
      <div className={styles.row}>
        <BusyButton isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('admin:settings.upload')}
        </BusyButton>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('admin:settings.image')}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {value.startsWith('/') && <img className={styles.picture} src={value} alt={t('admin:settings.imageNow')} />}
      </div>
    </div>
  )
}
