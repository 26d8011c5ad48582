import { STORED } from '../../early-call'
import { previewRoleId } from '../page/preview'

/** Where a name is kept: in which storage, and behind which prefix (spec 9). */
type Place = { storage: () => Storage; prefix: string }

/** What this tab has, and what all tabs of the browser have. A tab that previews a role keeps both to itself. */
const ofThisTab: Place = { storage: () => sessionStorage, prefix: previewRoleId ? 'preview__' : STORED }
const ofAllTabs: Place = previewRoleId
  ? { storage: () => sessionStorage, prefix: 'preview-all__' }
  : { storage: () => localStorage, prefix: STORED }

/** What this browser remembers under a name, in every tab; `null` when nothing, or when storage is forbidden. */
export function getLocalItem(name: string): string | null {
  return quietly(() => read(ofAllTabs, name) ?? lookOf(name))
}

export function setLocalItem(name: string, value: string | null): void {
  quietly(() => store(ofAllTabs, name, value))
}

/** Forgets all that this browser remembers under names that begin so. */
export function removeLocalItems(beginning: string): void {
  quietly(() => forget(ofAllTabs, (name) => name.startsWith(beginning)))
}

/** What this tab keeps until it is closed: survives a reload, unseen by other tabs. */
export function getSessionItem(name: string): string | null {
  return quietly(() => read(ofThisTab, name))
}

export function setSessionItem(name: string, value: string | null): void {
  quietly(() => store(ofThisTab, name, value))
}

/** A preview begins with the language and the colours that the user has. */
function lookOf(name: string): string | null {
  return previewRoleId && /^(locale|theme|density)$/.test(name) ? localStorage.getItem(STORED + name) : null
}

/** Belongs to the browser and not to its user: how the portal looks, which tenant it is, the start of the page. */
const ofBrowser = /^(locale|theme|density|tenantCode|hideSwitchEnt|captcha\..*)$|__map$/
/** The same of a tab, with what leads from the end of a session to the next sign-in. */
const ofTab = /^(tenantCode|reloadedFor|devApp|sso__.*)$/

/** Whose session has ended. The mark is that of the session. */
export type StorageOwner = { tenantCode: string; userId: string; mark: string }

/**
 * Forgets all that this tab and this browser keep of a user, whatever wrote it: a name that is not listed above goes. What other users
 * and other tenants have in this browser stays.
 */
export function removeUserItems(owner: StorageOwner): void {
  quietly(() => forget(ofThisTab, (name) => !ofTab.test(name)))
  quietly(() => forget(ofAllTabs, (name) => !isOfBrowser(name) && isOf(owner, name)))
}

/** The address of a developer is that of its user, but for a tab that was just opened by one: it waits there for the sign-in. */
function isOfBrowser(name: string): boolean {
  return ofBrowser.test(name) || (name === 'overrides' && getSessionItem('devApp') !== null)
}

const DAY_MS = 24 * 3_600_000

/**
 * What stays for a time when a session is not signed out of, by the end of its name: profile and default application (spec 9), the list of
 * sub-apps, and that the screen was locked, for a tab which the browser brings back. No session is older than a week.
 */
const lifeMs: Readonly<Record<string, number>> = {
  user: 7 * DAY_MS,
  guests: 7 * DAY_MS,
  locked: 7 * DAY_MS,
  defaultApply: DAY_MS,
}

/**
 * Forgets all that this browser keeps of the users of a tenant, while none of them is signed in. Of what this tab keeps only that goes
 * which is named for a user: the rest is of the visitor, who may have typed half a registration.
 */
export function removeFormerItems(tenantCode: string): void {
  const isMeant = (name: string) => !name.includes('__') || name.startsWith(`${tenantCode}__`)
  const isOfUser = (name: string) => name.startsWith(`${tenantCode}__`) && name.split('__').length > 2
  quietly(() => forget(ofThisTab, isOfUser))
  quietly(() => forget(ofAllTabs, (name) => isMeant(name) && !isOfBrowser(name) && !isInItsTime(name)))
}

function isInItsTime(name: string): boolean {
  const life = lifeMs[name.slice(name.lastIndexOf('_') + 1)]
  if (life === undefined) return false
  const value = quietly(() => JSON.parse(read(ofAllTabs, name) ?? 'null') as { savedAt?: unknown } | null)
  return typeof value?.savedAt === 'number' && Date.now() - value.savedAt < life
}

function isOf({ tenantCode, userId, mark }: StorageOwner, name: string): boolean {
  if (!name.includes('__')) return true
  if (!name.startsWith(`${tenantCode}__`)) return false
  const rest = name.slice(tenantCode.length + 2)
  return !rest.includes('__') || [userId, mark].some((own) => rest.startsWith(`${own}__`))
}

function forget({ storage, prefix }: Place, isMeant: (name: string) => boolean): void {
  for (const name of Object.keys(storage())) {
    if (name.startsWith(prefix) && isMeant(name.slice(prefix.length))) storage().removeItem(name)
  }
}

const read = ({ storage, prefix }: Place, name: string) => storage().getItem(prefix + name)

function store({ storage, prefix }: Place, name: string, value: string | null): void {
  if (value === null) storage().removeItem(prefix + name)
  else storage().setItem(prefix + name, value)
}

/** A browser may forbid storage altogether; the portal then works until the page is closed. */
function quietly<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}
