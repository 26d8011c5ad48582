import { operate } from './client.mjs'

export const APP = '@apps/notepad'
const PLACE = `/tenants/demo/apps/${encodeURIComponent(APP)}`

/** Where the tenant stands with the app. */
export async function standing(url) {
  const { rows } = await operate(url, '/apps?tenantCode=demo')
  const { revision, stable } = rows.find(({ name }) => name === APP)
  return { revision, version: stable.version }
}

/** Releases a version on a revision; the second on the same revision is refused. */
export const release = (url, revision, body) => operate(url, `${PLACE}/release`, { body, revision })
export const rollBack = (url, revision, body = {}) => operate(url, `${PLACE}/rollback`, { body, revision })

/** One writer that releases the two versions of the demo in turn. */
export function createMoves(url) {
  let at = null
  return {
    async next() {
      at ??= await standing(url)
      const version = at.version === '1.0.0' ? '1.1.0' : '1.0.0'
      const { revision } = await release(url, at.revision, { version, policy: 'immediate' })
      at = { revision, version }
      return at
    },
  }
}
