import { productCategories, withdrawProduct, type Product } from '@center/shared/contract'
import { callApi, failureText, preferences, usePagerTexts, usePermission, useText } from '@center/shared/host'
import { Button, EmptyState, ErrorState, LoadingState, Mark, notify, Pager } from '@center/shared/ui'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { SelectField } from '../components/dialogs/select-field'
import { PageHeading } from '../components/page/page-heading'
import { ProductDialog } from './product-dialog'
import { PAGE_SIZE, printProducts, productLoad, products, showProducts } from './products.store'
import styles from './products.module.css'

type Open = { product: Product | null } | null

/** The products of the tenant's service providers by category; providers have their own beside, and publish. */
export function ProductsPage() {
  const mayPublish = usePermission('product:publish')
  const { view } = useSnapshot(products)
  const [open, setOpen] = useState<Open>(null)
  const t = useText()
  useEffect(() => {
    void showProducts()
    return productLoad.view()
  }, [])
  useEffect(printProducts, [])
  const done = () => {
    setOpen(null)
    void showProducts({ own: true })
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <PageHeading>{t('shell:page.ProductList')}</PageHeading>
          <p className={styles.hint}>{t('shell:products.text')}</p>
        </div>
        {mayPublish && (
          <div className={styles.acts}>
            <Button aria-pressed={view.own} onClick={() => void showProducts({ own: !view.own })}>
              {t(view.own ? 'shell:products.showAll' : 'shell:products.showOwn')}
            </Button>
            <Button theme="solid" type="primary" onClick={() => setOpen({ product: null })}>
              {t('shell:products.publish')}
            </Button>
          </div>
        )}
      </header>
      {!view.own && <Filter />}
      <List onChange={(product) => setOpen({ product })} />
      {open && <ProductDialog product={open.product} onDone={done} onClose={() => setOpen(null)} />}
    </div>
  )
}

function Filter() {
  const { view } = useSnapshot(products)
  const t = useText()
  const options = productCategories.map((value) => ({ value, label: t(`shell:productCategory.${value}`) }))
  return (
    <div className={styles.tools}>
      <SelectField
        label={t('shell:products.category')}
        options={[{ value: '', label: t('shell:products.everyCategory') }, ...options]}
        value={view.category}
        onChange={(value) => void showProducts({ category: productCategories.find((each) => each === value) ?? '' })}
      />
    </div>
  )
}

function List({ onChange }: { onChange: (product: Product) => void }) {
  const { status, failure, rows, total, view } = useSnapshot(products) as typeof products
  const t = useText()
  const texts = usePagerTexts()
  if (status === 'failed') {
    const retry = { label: t('shell:action.retry'), onRetry: () => void showProducts({ page: view.page }) }
    return <ErrorState title={failure ?? t('shell:products.failed')} retry={retry} />
  }
  if (rows.length === 0) {
    if (status === 'loading') return <LoadingState label={t('shell:products.loading')} />
    return <EmptyState icon="shopping-bag" title={t(view.own ? 'shell:products.noneOwn' : 'shell:products.none')} />
  }
  return (
    <>
      <ul className={styles.products} aria-busy={status === 'loading'}>
        {rows.map((product) => (
          <ProductCard key={product.id} product={product} isOwn={view.own} onChange={() => onChange(product)} />
        ))}
      </ul>
      <Pager
        page={view.page}
        limit={PAGE_SIZE}
        shown={rows.length}
        total={total}
        texts={texts}
        onPage={(page) => void showProducts({ page })}
      />
    </>
  )
}

const tones = { waiting: 'warn', published: 'good', refused: 'bad', withdrawn: 'neutral' } as const

function ProductCard({ product, isOwn, onChange }: { product: Product; isOwn: boolean; onChange: () => void }) {
  const { locale } = useSnapshot(preferences)
  const t = useText()
  const { category, nameEn, summary, url, enterpriseName, state, note } = product
  const name = (locale === 'en' && nameEn) || product.name
  return (
    <li className={styles.product}>
      <h2>{name}</h2>
      <p className={styles.marks}>
        <Mark tone="brand">{t(`shell:productCategory.${category}`)}</Mark>
        {isOwn && <Mark tone={tones[state]}>{t(`shell:productState.${state}`)}</Mark>}
      </p>
      <p className={styles.summary}>{summary}</p>
      <p className={styles.by}>{enterpriseName}</p>
      {isOwn && note && <p>{t('shell:provider.note', { note })}</p>}
      <p className={styles.acts}>
        {url && (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('shell:products.visit')}
          </a>
        )}
        {isOwn && (
          <Button size="small" aria-label={`${t('shell:products.change')} ${name}`} onClick={onChange}>
            {t('shell:products.change')}
          </Button>
        )}
        {isOwn && state !== 'withdrawn' && (
          <Button
            size="small"
            type="danger"
            aria-label={`${t('shell:products.withdraw')} ${name}`}
            onClick={() => void withdraw(product)}
          >
            {t('shell:products.withdraw')}
          </Button>
        )}
      </p>
    </li>
  )
}

/** It can be sent in again: no question is asked. */
async function withdraw({ id, revision }: Product): Promise<void> {
  const result = await callApi(withdrawProduct, { params: { id } }, { revision })
  if (!result.ok) notify('error', { message: failureText(result.failure) })
  await showProducts({ page: products.view.page })
}
