import {
  changeProduct,
  productCategories,
  submitProduct,
  type Product,
  type ProductDraft,
} from '@center/shared/contract'
import { callApi, failureText, useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useState } from 'react'
import { FormDialog } from '../components/dialogs/form-dialog'
import { FormField } from '../components/dialogs/form-field'
import { SelectField } from '../components/dialogs/select-field'
import { TextAreaField } from '../components/dialogs/text-area-field'
import { useSending } from '../lib/use-sending'
import styles from './products.module.css'

type Props = { product: Product | null; onDone: () => void; onClose: () => void }

const SHORTEST = 10
const empty: ProductDraft = { category: 'software', name: '', nameEn: '', summary: '', url: '' }
const isAddress = (url: string) => url === '' || (URL.canParse(url) && new URL(url).protocol === 'https:')

/** A product that is sent in for review, new or changed. What is refused stays typed. */
export function ProductDialog({ product, onDone, onClose }: Props) {
  const t = useText()
  const [values, setValues] = useState<ProductDraft>(product ? draftOf(product) : empty)
  const [isChecked, setChecked] = useState(false)
  const sending = useSending()
  const set = <Name extends keyof ProductDraft>(name: Name, value: ProductDraft[Name]) =>
    setValues({ ...values, [name]: value })
  const problems = {
    name: values.name.trim() === '' ? t('shell:enterprise.required') : undefined,
    summary: values.summary.trim().length < SHORTEST ? t('shell:products.tooShort', { count: SHORTEST }) : undefined,
    url: isAddress(values.url.trim()) ? undefined : t('shell:products.addressWrong'),
  }
  const submit = async () => {
    setChecked(true)
    if (Object.values(problems).some((problem) => problem !== undefined)) return
    const sent = await sending.send(() => send(product, values))
    if (!sent) return
    notify('success', { message: t('shell:products.sent', { name: sent.name }) })
    onDone()
  }
  return (
    <FormDialog
      title={t(product ? 'shell:products.change' : 'shell:products.publish')}
      description={t('shell:products.publishText')}
      okLabel={t('shell:enterprise.submit')}
      isBusy={sending.isBusy}
      failure={sending.failure && failureText(sending.failure)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields values={values} problems={isChecked ? problems : {}} set={set} />
    </FormDialog>
  )
}

type FieldsProps = {
  values: ProductDraft
  problems: { name?: string | undefined; summary?: string | undefined; url?: string | undefined }
  set: <Name extends keyof ProductDraft>(name: Name, value: ProductDraft[Name]) => void
}

function Fields({ values, problems, set }: FieldsProps) {
  const t = useText()
  return (
    <div className={styles.fields}>
      <SelectField
        label={t('shell:products.category')}
        options={productCategories.map((value) => ({ value, label: t(`shell:productCategory.${value}`) }))}
        value={values.category}
        onChange={(value) => set('category', productCategories.find((each) => each === value) ?? 'software')}
      />
      <FormField
        label={t('shell:products.name')}
        value={values.name}
        problem={problems.name}
        maxLength={64}
        onChange={(value) => set('name', value)}
      />
      <FormField
        label={t('shell:products.nameEn')}
        value={values.nameEn}
        maxLength={128}
        isOptional
        onChange={(value) => set('nameEn', value)}
      />
      <TextAreaField
        label={t('shell:products.summary')}
        value={values.summary}
        problem={problems.summary}
        maxLength={1000}
        onChange={(value) => set('summary', value)}
      />
      <FormField
        label={t('shell:products.url')}
        value={values.url}
        problem={problems.url}
        maxLength={2048}
        isOptional
        placeholder="https://"
        onChange={(value) => set('url', value)}
      />
    </div>
  )
}

function send(product: Product | null, body: ProductDraft) {
  if (!product) return callApi(submitProduct, { body }, { once: true })
  return callApi(changeProduct, { params: { id: product.id }, body }, { revision: product.revision })
}

const draftOf = ({ category, name, nameEn, summary, url }: Product): ProductDraft => ({
  category,
  name,
  nameEn,
  summary,
  url,
})
