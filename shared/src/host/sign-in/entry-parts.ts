import { CONTENT_TAG_CHARACTERS, type MicroFrontend, type Permissions, type PortalEntry } from '../../contract'
import { sha256 } from '../session/hmac'
import { session } from '../session/session.store'
import { getSessionItem, setSessionItem } from '../storage/browser-storage'
import { hasSecretProps } from '../storage/secret-props'

type Owner = { tenantCode: string; userId: string }
type PartName = 'permissions' | 'guests'

/** A browser gives a tab some megabytes for everything; a part that is larger is asked for each time. */
const MAX_CHARACTERS = 400_000

/** What of the entry the server need not send: what this tab keeps of the user who is signed in. */
export function knownTags(): { permissionsTag?: string; guestsTag?: string } {
  const { tenantCode, user } = session
  if (!user) return {}
  const tagOf = (part: PartName) =>
    getSessionItem(nameOf(part, { tenantCode, userId: user.userId }))?.slice(0, CONTENT_TAG_CHARACTERS)
  return { permissionsTag: tagOf('permissions'), guestsTag: tagOf('guests') }
}

type Parts = { permissions?: Permissions; guests?: PortalEntry['guests'] }

/**
 * Rights and guests of an entry: those that came are kept in this tab until the session ends, and those that were left out are what the tab kept. What has
 * not the tag that the server says is forgotten, and is missing: a guest can write there too.
 */
export async function completeParts({ user, tags, permissions, guests }: PortalEntry): Promise<Parts> {
  if (!tags) return { permissions, guests }
  const owner = { tenantCode: session.tenantCode, userId: user.userId }
  if (permissions) void keep(nameOf('permissions', owner), tags.permissions, permissions)
  if (guests && !hasSecretProps(guests)) void keep(nameOf('guests', owner), tags.guests, guests)
  const [knownPermissions, knownGuests] = await Promise.all([
    permissions ?? recall<Permissions>(nameOf('permissions', owner), tags.permissions),
    guests === undefined ? recall<MicroFrontend[]>(nameOf('guests', owner), tags.guests) : guests,
  ])
  return { permissions: knownPermissions, guests: knownGuests }
}

const nameOf = (part: PartName, { tenantCode, userId }: Owner) => `${tenantCode}__${userId}__${part}`

async function keep(name: string, tag: string | null, part: object): Promise<void> {
  const { token } = session
  const text = JSON.stringify(part)
  const isFit = tag !== null && text.length <= MAX_CHARACTERS && (await isTagged(text, tag))
  // A session that has ended since leaves nothing behind.
  if (token === session.token) setSessionItem(name, isFit ? tag + text : null)
}

async function recall<T>(name: string, tag: string | null): Promise<T | undefined> {
  const text = getSessionItem(name)?.slice(CONTENT_TAG_CHARACTERS)
  if (text !== undefined && tag !== null && (await isTagged(text, tag))) return JSON.parse(text) as T
  setSessionItem(name, null)
  return undefined
}

const isTagged = async (text: string, tag: string) => tag === (await sha256(text)).slice(0, CONTENT_TAG_CHARACTERS)
