import {
  accountProblems,
  enterpriseProblems,
  plainCode,
  repeatProblem,
  type EntryProblem,
  type RegisterContent,
  type RegistrationTerms,
} from '@center/shared/contract'

export type TextEntry =
  | 'username'
  | 'companyName'
  | 'industryCode'
  | 'country'
  | 'contacts'
  | 'position'
  | 'mobile'
  | 'imgCode'
  | 'smsCode'
  | 'password'
  | 'again'
export type Field = TextEntry | 'agreed'
export type Entries = Record<TextEntry, string> & {
  agreed: boolean
  /** The names of what was chosen, from the first level on. */
  industryNames: string
  countryNames: string
}
export type Problems = Partial<Record<Field, EntryProblem>>
export type Theme = RegisterContent['theme']

/** The fields of a form in the order in which they stand, which is that of the focus. */
export const fieldsOf = {
  account: ['username', 'password', 'again', 'mobile', 'imgCode', 'smsCode', 'agreed'],
  enterprise: [
    ...(['companyName', 'industryCode', 'country', 'contacts', 'position'] as const),
    ...(['mobile', 'imgCode', 'smsCode', 'password', 'again', 'agreed'] as const),
  ],
} as const satisfies Record<'account' | 'enterprise', readonly Field[]>

export function formOf(theme: Theme): keyof typeof fieldsOf {
  return theme === '1' || theme === '2' ? 'account' : 'enterprise'
}

export const emptyEntries: Entries = {
  username: '',
  companyName: '',
  industryCode: '',
  country: '',
  contacts: '',
  position: '',
  mobile: '',
  imgCode: '',
  smsCode: '',
  password: '',
  again: '',
  agreed: false,
  industryNames: '',
  countryNames: '',
}

/** What is wrong with the entries before they are sent: the rules of the contract, and what only a page can ask. */
export function findProblems(
  entries: Entries,
  theme: Theme,
  terms: RegistrationTerms & { needsPicture: boolean },
): Problems {
  const trimmed = trimmedEntries(entries)
  const ofContract = formOf(theme) === 'account' ? accountProblems(trimmed, terms) : enterpriseProblems(trimmed, terms)
  const again = repeatProblem(entries.again, entries.password)
  return {
    ...ofContract,
    ...(again ? { again } : {}),
    ...(terms.needsPicture && !trimmed.imgCode ? { imgCode: 'required' as const } : {}),
    ...(entries.agreed ? {} : { agreed: 'required' as const }),
  }
}

const exact: readonly string[] = ['password', 'again']
const codes: readonly string[] = ['mobile', 'imgCode', 'smsCode']

/** The entries without blanks at their ends, and codes as they are meant; but for passwords, which go out as they were typed. */
export function trimmedEntries(entries: Entries): Entries {
  const texts = Object.entries(entries).map(([field, value]) => {
    if (typeof value !== 'string' || exact.includes(field)) return [field, value]
    return [field, codes.includes(field) ? plainCode(value) : value.trim()]
  })
  return Object.fromEntries(texts) as Entries
}
