/** Longest password that is taken. */
export const PASSWORD_MAX = 128
const PASSWORD_MIN = 8
/** So many neighbours in a row of keys, forwards or backwards, are a run. */
const RUN = 4
/** Names of so many letters and digits, or more, must not be inside. */
const MIN_NAME = 4

const classes = [/\d/, /[a-z]/, /[A-Z]/, /[^\dA-Za-z\s]/]
const keyRows = ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']
const shifted = '!@#$%^&*()_+{}:"<>?'
const unshifted = "1234567890-=[];',./"

/** Why a new password is refused (spec 5). */
export type PasswordFault = 'blank-ends' | 'length' | 'classes' | 'username' | 'name' | 'keyboard-run'

/**
 * What is wrong with a new password, null for nothing: 8 to 128 characters of all four classes (digit, lower case, upper
 * case, other), no blank at either end, without the username and the other `names` of user, company and tenant, and without four
 * neighbouring keys in a row, forwards or backwards, shifted or not (spec 5, contract 5). The same rule in the browser and in the
 * server, which knows more names.
 */
export function passwordFault(password: string, username: string, names: readonly string[] = []): PasswordFault | null {
  if (password !== password.trim()) return 'blank-ends'
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) return 'length'
  if (!classes.every((one) => one.test(password))) return 'classes'
  if (username !== '' && password.toLowerCase().includes(username.toLowerCase())) return 'username'
  if (hasName(password, names)) return 'name'
  return hasKeyboardRun(password) ? 'keyboard-run' : null
}

/** How strong a password looks: digits, letters and others are a class each (spec 5). It is advice, not the rule. */
export type PasswordStrength = { level: 0 | 1 | 2 | 3; percent: number }

/** 30 per cent for each class, 10 without any, 100 with all three. Below level 2 the password is not strong enough. */
export function passwordStrength(password: string): PasswordStrength {
  const found = [/\d/, /\p{L}/u, /[^\p{L}\d\s]/u].filter((one) => one.test(password)).length
  const level = found as PasswordStrength['level']
  return { level, percent: level === 3 ? 100 : level * 30 || 10 }
}

/** Letters and digits alone are compared, of whatever width and case. */
function hasName(password: string, names: readonly string[]): boolean {
  const inside = toPlain(password)
  return names.map(toPlain).some((name) => name.length >= MIN_NAME && inside.includes(name))
}

function toPlain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function hasKeyboardRun(password: string): boolean {
  const keys = Array.from(password.toLowerCase(), (sign) => unshifted[shifted.indexOf(sign)] ?? sign)
  return keys.some((_, start) => {
    const run = keys.slice(start, start + RUN)
    const text = run.join('')
    const reversed = run.toReversed().join('')
    return run.length === RUN && keyRows.some((row) => row.includes(text) || row.includes(reversed))
  })
}
