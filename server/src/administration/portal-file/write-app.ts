import { HealthBudget, type Registration, type RegistrationRequest } from '@center/shared/contract'
import type { CommandsWithin } from '../../domains/registry/registry.plugin'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { PortalFault } from './check-references'
import type { PlannedChange } from './plan'
import type { PortalRow } from './portal-row'

/** What writes apps: the commands of the registry in the transaction of the file. */
export type AppWriter = { commands: CommandsWithin; tenantId: string; actor: string; requestId: string }

type AppFields = Pick<Registration, 'origins' | 'props' | 'enabled'> & {
  menuPrefix: string | undefined
  capabilities: Registration['capabilities'] | undefined
  isolation: Registration['isolation'] | undefined
  version: string | undefined
  /** Null ends a canary; undefined leaves it. */
  canary: { version: string; percent: number } | null | undefined
  pinned: boolean
}

const registered = ['menuPrefix', 'origins', 'capabilities', 'isolation', 'props', 'enabled']

/**
 * Gives a tenant an app and its versions, by the commands that operators use. A pin is taken off for what the file says and set again.
 * What a command refuses is told with the path of the row.
 */
export async function writeApp(writer: AppWriter, change: PlannedChange & { after: PortalRow }): Promise<void> {
  await write(writer, change).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'request.invalid') throw error
    const faults = error.data as PortalFault[]
    throw new AppError(
      error.code,
      faults.map(({ field, message }) => ({ field: `${change.path}.${field}`, message })),
    )
  })
}

async function write(writer: AppWriter, { key: name, sign, changes, after }: PlannedChange & { after: PortalRow }) {
  const app = createAppCommands(writer, name)
  const wanted = after.fields as AppFields
  const isChanged = (field: string) => changes.some((change) => change.field === field)
  if (sign === '+' || registered.some(isChanged)) await app.register(wanted)
  if (isChanged('version') || isChanged('canary')) {
    await app.setPinned(false)
    await release(app, wanted)
  }
  await app.setPinned(wanted.pinned)
}

type AppCommands = ReturnType<typeof createAppCommands>

async function release(app: AppCommands, { version, canary }: AppFields): Promise<void> {
  const before = await app.present()
  if (canary === null && endsUnfinished(before.canary, version)) await app.endCanary()
  if (version !== undefined && version !== before.version) await app.release(version, 100)
  if (!canary) return
  const running = (await app.present()).canary
  if (running?.version !== canary.version || running.percent !== canary.percent)
    await app.release(canary.version, canary.percent)
}

/** A release of its version to all completes a canary; anything else ends it. */
const endsUnfinished = (canary: { version: string } | null, next: string | undefined) =>
  canary !== null && canary.version !== next

function createAppCommands({ commands, tenantId, actor, requestId }: AppWriter, name: string) {
  const target = { tenantId, name }
  const present = async () => toState(await commands.find(target))
  const command = async () => {
    return { by: actor, expected: (await present()).revision, key: null, requestId }
  }
  return {
    present,
    register: async ({ origins, props, enabled, ...wanted }: AppFields) => {
      const before = await present()
      const { menuPrefix = before.menuPrefix } = wanted
      if (menuPrefix === undefined) throw invalidField('menuPrefix', 'required')
      const asked: RegistrationRequest = {
        menuPrefix,
        origins,
        props,
        enabled,
        capabilities: wanted.capabilities ?? before.capabilities,
        isolation: wanted.isolation ?? before.isolation,
      }
      return commands.register(target, asked, await command())
    },
    release: async (version: string, percent: number) => {
      const asked = { version, percent, policy: 'prompt', budget: HealthBudget.parse({}), note: NOTE } as const
      return commands.release(target, asked, await command())
    },
    endCanary: async () => commands.rollBack(target, { note: NOTE }, await command()),
    async setPinned(pinned: boolean): Promise<void> {
      if ((await present()).pinned === pinned) return
      await commands.setSwitch(pinned ? 'pin' : 'unpin', target, NOTE, await command())
    },
  }
}

type Found = Awaited<ReturnType<CommandsWithin['find']>>

const unknown = { revision: null, version: null, canary: null, pinned: false }

/** How the tenant has the app; of one that it does not have yet there is nothing. */
function toState(row: Found) {
  if (row === null) return { ...unknown, menuPrefix: undefined, capabilities: undefined, isolation: undefined }
  const { canaryVersion, canaryPercent: percent, ...state } = row
  return { ...state, canary: canaryVersion !== null && percent !== null ? { version: canaryVersion, percent } : null }
}

const NOTE = 'portal file'

/** What of the planned apps is not published. */
export async function unpublishedApps(
  findVersion: CommandsWithin['findVersion'],
  plan: PlannedChange[],
): Promise<PortalFault[]> {
  const faults: PortalFault[] = []
  for (const { kind, key, path, after } of plan) {
    if (kind !== 'app' || !after) continue
    const { version, canary } = after.fields as AppFields
    const wanted = { version, 'canary.version': canary?.version }
    for (const [field, number] of Object.entries(wanted)) {
      if (number === undefined) continue
      const found = await findVersion(key, number)
      const isUsable = found?.enabled && !found.filesRemovedAt
      if (!isUsable) faults.push({ field: `${path}.${field}`, message: `${key} ${number} is not published` })
    }
  }
  return faults
}
