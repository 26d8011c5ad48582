import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../tools/build/paths.mjs'
import { nameOf, pathOf, prefixOf } from './kinds.mjs'
import { packGuest } from './pack-guests.mjs'

const TENANT = 'demo'
export const GROUP = 'Bench'
const run = promisify(execFile)

/** Publishes guests by the command `center`, releases them to the tenant of the demo data, and puts them into its menu. */
export async function addGuests(portal, kinds, { peers }) {
  // One operator decides here; with the default, code of a vendor in the page waits for two people.
  await changeSettings(portal, { CENTER_APP_REVIEW: 'own' })
  for (const kind of kinds) await publish(portal, kind, peers)
  await addMenu(portal, kinds)
}

async function publish(portal, kind, peers) {
  const { folder, baseUrl } = packGuest(kind, { peers, to: path.join(root, 'bench/dist/guests') })
  const center = (...words) => runCenter(portal, words)
  await center('publish', folder, ...(baseUrl ? ['--base-url', baseUrl] : []))
  const place = baseUrl ? ['--origin', new URL(baseUrl).origin] : ['--isolation', kind.isolation]
  await center('register', nameOf(kind), '--tenant', TENANT, '--menu-prefix', prefixOf(kind), ...place)
  await center('release', `${nameOf(kind)}@1.0.0`, '--tenant', TENANT)
}

async function runCenter({ url, opsToken }, words) {
  const env = { ...process.env, CENTER_URL: url, CENTER_OPS_TOKEN: opsToken }
  try {
    await run(process.execPath, [path.join(root, 'dist/cli/center.js'), ...words], { env })
  } catch (error) {
    throw new Error(`center ${words.join(' ')}: ${error.stderr || error.stdout}`)
  }
}

/** A group with an item for each guest, which all roles see. */
async function addMenu(portal, kinds) {
  const { roles } = await administer(portal, 'GET', 'menu-choices')
  const roleIds = roles.map(({ id }) => id)
  const group = { component: 'Layout', title: GROUP, titleEn: GROUP, roleIds }
  const { id: parentId } = await administer(portal, 'POST', 'menus', group)
  for (const kind of kinds) {
    const { title } = kind
    const guest = { moduleName: prefixOf(kind), serviceCode: nameOf(kind), path: pathOf(kind) }
    await administer(portal, 'POST', 'menus', {
      component: 'MicroApp',
      title,
      titleEn: title,
      roleIds,
      parentId,
      ...guest,
    })
  }
}

async function changeSettings(portal, set) {
  const { revision } = await administer(portal, 'GET', 'settings')
  await administer({ ...portal, revision }, 'PUT', 'settings', { set })
}

async function administer({ url, adminToken, revision }, method, what, body) {
  const match = revision === undefined ? {} : { 'if-match': String(revision) }
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json', ...match }
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  const answer = await fetch(`${url}/api/admin/tenants/${TENANT}/${what}`, init)
  const { status, message, data } = await answer.json()
  if (status !== 200) throw new Error(`${method} ${what}: ${status} ${message} ${JSON.stringify(data)}`)
  return data
}
