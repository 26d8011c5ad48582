import { useEffect, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { findPeople, type Person } from '@center/shared/contract'
import { callApi, useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { change, compose, toggle } from './compose.store'
import styles from './compose-page.module.css'

/** All users, or those who are in an enterprise, hold a role, or are named. */
export function ReceiversField() {
  const { toAll, groups } = useSnapshot(compose)
  const name = useId()
  const t = useText()
  return (
    <>
      <div className={styles.choices}>
        {[true, false].map((isAll) => (
          <label key={String(isAll)} className={styles.choice}>
            <input type="radio" name={name} checked={toAll === isAll} onChange={() => change({ toAll: isAll })} />
            {isAll ? t('notices:to.all', { count: groups?.all ?? 0 }) : t('notices:to.some')}
          </label>
        ))}
      </div>
      {!toAll && (
        <div className={styles.groups}>
          <GroupChoice list="enterpriseIds" of="enterprises" label={t('notices:to.enterprises')} />
          <GroupChoice list="roleIds" of="roles" label={t('notices:to.roles')} />
          <People />
        </div>
      )}
    </>
  )
}

type GroupChoiceProps = { list: 'enterpriseIds' | 'roleIds'; of: 'enterprises' | 'roles'; label: string }

function GroupChoice({ list, of, label }: GroupChoiceProps) {
  const { groups, [list]: chosen } = useSnapshot(compose)
  const t = useText()
  return (
    <div role="group" aria-label={label} className={styles.group}>
      <p className={styles.groupName}>{label}</p>
      <ul className={styles.options} tabIndex={0} aria-label={label}>
        {(groups?.[of] ?? []).map(({ id, name, members }) => (
          <li key={id}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(event) => toggle(list, id, event.target.checked)}
              />
              {t('notices:to.group', { name, count: members })}
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}

const SHOWN = 8

function People() {
  const { people } = useSnapshot(compose)
  const [keyword, setKeyword] = useState('')
  const [found, setFound] = useState<Person[]>([])
  const t = useText()
  useEffect(() => {
    if (keyword.trim() === '') return
    const leaving = new AbortController()
    const querystring = { keyword: keyword.trim(), limit: SHOWN }
    void callApi(findPeople, { querystring }, { signal: leaving.signal, silent: true }).then((result) => {
      if (!leaving.signal.aborted && result.ok) setFound(result.value.rows)
    })
    return () => leaving.abort()
  }, [keyword])
  const add = (person: Person) => {
    if (!people.some(({ userId }) => userId === person.userId)) change({ people: [...people, person] })
    setKeyword('')
  }
  const offers = keyword.trim() === '' ? [] : found
  return (
    <div role="group" aria-label={t('notices:to.people')} className={styles.group}>
      <p className={styles.groupName}>{t('notices:to.people')}</p>
      <input
        type="search"
        className={styles.input}
        aria-label={t('notices:to.find')}
        placeholder={t('notices:to.find')}
        maxLength={64}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {offers.length > 0 && (
        <ul className={styles.offers} aria-label={t('notices:to.found')}>
          {offers.map((person) => (
            <li key={person.userId}>
              <button type="button" className={styles.offer} onClick={() => add(person)}>
                <IconByName name="plus" />
                {t('notices:to.person', { name: person.name, username: person.username })}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.chosen}>
        {people.map(({ userId, name }) => (
          <li key={userId} className={styles.chip}>
            {name}
            <button
              type="button"
              aria-label={t('notices:to.remove', { name })}
              onClick={() => change({ people: people.filter((person) => person.userId !== userId) })}
            >
              <IconByName name="close" size="small" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
