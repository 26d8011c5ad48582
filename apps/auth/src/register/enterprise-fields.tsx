import { useSnapshot } from 'valtio'
import { useText, callApi } from '@center/shared/host'
import { CascadeField } from '../components/cascade/cascade-field'
import { entryText } from '../lib/entry-text'
import { PasswordPair } from './password-pair'
import { ProofFields } from './proof-fields'
import styles from './register-form.module.css'
import { enter, register } from './register.store'
import { TextEntryField } from './text-entry'
import type { FieldRefs } from './use-field-refs'
import { listIndustries, listRegions, REGION_ROOT, type Industry } from '@center/shared/contract'
import type { CascadeOption } from '../components/cascade/cascade.store'

/** The form of an enterprise and of who brings it. The account is called by the phone number. */
export function EnterpriseFields({ refs }: { refs: FieldRefs }) {
  return (
    <>
      <div className={styles.whole}>
        <TextEntryField
          name="companyName"
          glyph="building"
          maxLength={100}
          autoComplete="organization"
          inputRef={refs.of('companyName')}
        />
      </div>
      <Choices refs={refs} />
      <TextEntryField name="contacts" glyph="user" maxLength={32} autoComplete="name" inputRef={refs.of('contacts')} />
      <TextEntryField
        name="position"
        glyph="badge"
        maxLength={32}
        autoComplete="organization-title"
        inputRef={refs.of('position')}
      />
      <ProofFields refs={refs} />
      <PasswordPair refs={refs} />
    </>
  )
}

function Choices({ refs }: { refs: FieldRefs }) {
  const { entries, problems } = useSnapshot(register, { sync: true })
  const t = useText()
  return (
    <>
      <div className={styles.whole}>
        <CascadeField
          label={t('auth:register.industryCode')}
          placeholder={t('auth:register.chooseIndustry')}
          value={entries.industryCode}
          names={entries.industryNames}
          problem={entryText('industryCode', problems.industryCode)}
          load={loadIndustries}
          isLeafOnly
          inputRef={refs.of('industryCode')}
          onChange={(industryCode, industryNames) => enter({ industryCode, industryNames })}
        />
      </div>
      <div className={styles.whole}>
        <CascadeField
          label={t('auth:register.country')}
          placeholder={t('auth:register.chooseRegion')}
          value={entries.country}
          names={entries.countryNames}
          problem={entryText('country', problems.country)}
          load={loadRegions}
          inputRef={refs.of('country')}
          onChange={(country, countryNames) => enter({ country, countryNames })}
        />
      </div>
    </>
  )
}

let industries: Industry[] | null = null

/** The industries come as a whole, once. */
async function loadIndustries(parent: string | null): Promise<CascadeOption[] | null> {
  if (!industries) {
    const result = await callApi(listIndustries, {})
    if (!result.ok) return null
    industries = result.value
  }
  const found = parent === null ? industries : (findIndustry(industries, parent)?.children ?? [])
  return found.map(({ code, name, children }) => ({ code, name, hasChildren: children.length > 0 }))
}

/** The regions come level by level. */
async function loadRegions(parent: string | null): Promise<CascadeOption[] | null> {
  const result = await callApi(listRegions, { querystring: { qhCode: parent ?? REGION_ROOT, depth: 1 } })
  if (!result.ok) return null
  return result.value.map(({ qhCode, qhName, leaf }) => ({ code: qhCode, name: qhName, hasChildren: !leaf }))
}

function findIndustry(list: Industry[], code: string): Industry | null {
  for (const one of list) {
    const found = one.code === code ? one : findIndustry(one.children, code)
    if (found) return found
  }
  return null
}
