import type { GuestProps } from '@center/sdk'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { sampleOrders } from './order-data'
import { OrderTable } from './order-table'
import { findOrders, statusesOf, viewOf, views, type Filter, type View } from './orders'
import styles from './orders-page.module.css'
import { textsOf, type Texts } from './texts'

const noFilter: Filter = { words: '', status: '' }

/** The page: which view is part of the portal's address. What is searched for is not, but a result of the portal's search names it: `?words=…`. */
export function OrdersPage({ host, locale: firstLocale }: GuestProps) {
  const view = viewOf(useLocation().pathname)
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const asked = parameters.get('words') ?? ''
  const [filter, setFilter] = useState({ ...noFilter, words: asked })
  const [answered, setAnswered] = useState(asked)
  if (asked !== answered) {
    setAnswered(asked)
    if (asked) setFilter({ ...noFilter, words: asked })
  }
  const [user, setUser] = useState(host.userInfo)
  const [locale, setLocale] = useState(firstLocale)
  const texts = textsOf(locale)

  useEffect(() => {
    const ends = [
      host.on('userInfo', setUser),
      host.on('globalConfig', (configuration) => setLocale(configuration.locale)),
    ]
    return () => ends.forEach((end) => end())
  }, [host])

  function handleView(next: View) {
    setFilter({ ...filter, status: '' })
    void navigate(`/${next}`)
  }

  const found = findOrders(sampleOrders, view, filter)
  return (
    <section className={styles['page']}>
      <header className={styles['head']}>
        <h2 className={styles['heading']}>{texts.heading}</h2>
        <p className={styles['user']}>
          {texts.signedInAs} <strong>{user?.name}</strong>
        </p>
        <button type="button" className={styles['button']} onClick={() => host.back()}>
          {texts.back}
        </button>
      </header>
      <ViewLinks view={view} texts={texts} onView={handleView} />
      <Filters view={view} filter={filter} texts={texts} onFilter={setFilter} />
      <p className={styles['count']} role="status">
        {found.length} {found.length === 1 ? texts.foundOne : texts.found}
      </p>
      {found.length > 0 ? (
        <OrderTable orders={found} texts={texts} locale={locale} />
      ) : (
        <Nothing texts={texts} onReset={() => setFilter(noFilter)} />
      )}
    </section>
  )
}

type ViewLinksProps = { view: View; texts: Texts; onView(view: View): void }

function ViewLinks({ view, texts, onView }: ViewLinksProps) {
  return (
    <nav className={styles['views']} aria-label={texts.views}>
      {views.map((name) => (
        <button
          key={name}
          type="button"
          className={styles['view']}
          aria-current={name === view ? 'page' : undefined}
          onClick={() => onView(name)}
        >
          {texts[name]} <span className={styles['number']}>{findOrders(sampleOrders, name, noFilter).length}</span>
        </button>
      ))}
    </nav>
  )
}

type FiltersProps = { view: View; filter: Filter; texts: Texts; onFilter(filter: Filter): void }

function Filters({ view, filter, texts, onFilter }: FiltersProps) {
  return (
    <div className={styles['filters']}>
      <input
        type="search"
        className={styles['field']}
        aria-label={texts.search}
        placeholder={texts.searchHint}
        value={filter.words}
        onChange={(event) => onFilter({ ...filter, words: event.target.value })}
      />
      <select
        className={styles['field']}
        aria-label={texts.status}
        value={filter.status}
        onChange={(event) => onFilter({ ...filter, status: event.target.value as Filter['status'] })}
      >
        <option value="">{texts.anyStatus}</option>
        {statusesOf(view).map((status) => (
          <option key={status} value={status}>
            {texts[status]}
          </option>
        ))}
      </select>
    </div>
  )
}

function Nothing({ texts, onReset }: { texts: Texts; onReset(): void }) {
  return (
    <div className={styles['nothing']}>
      <p>{texts.empty}</p>
      <button type="button" className={styles['button']} onClick={onReset}>
        {texts.reset}
      </button>
    </div>
  )
}
