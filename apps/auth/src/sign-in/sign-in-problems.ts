export type Field = 'username' | 'password' | 'captcha'
export type Entries = Record<Field, string>
export type Problem = 'usernameRequired' | 'passwordRequired' | 'captchaRequired' | 'passwordBlank' | 'passwordLong'
export type Problems = Partial<Record<Field, Problem>>

/**
 * What is wrong with the entries before they are sent (spec 5). Passwords go out exactly as typed (contract 0.3). The text of a
 * picture is missing only where one is asked for.
 */
export function findProblems(
  { username, password, captcha }: Entries,
  { hasPicture }: { hasPicture: boolean },
): Problems {
  const problems: Problems = {}
  if (!username.trim()) problems.username = 'usernameRequired'
  if (!password) problems.password = 'passwordRequired'
  else if (password !== password.trim()) problems.password = 'passwordBlank'
  if (hasPicture && !captcha.trim()) problems.captcha = 'captchaRequired'
  return problems
}
