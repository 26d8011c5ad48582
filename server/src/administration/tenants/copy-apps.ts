import { HealthBudget } from '@center/shared/contract'
import type { CommandsWithin } from '../../domains/registry/registry.plugin'
import type { Act } from '../admin-dependencies'

const NOTE = 'copied tenant'

/**
 * Gives a new tenant the apps of another, in the versions that all users of that one run. Canaries, pins and apps that are disabled stay
 * where they are.
 */
export async function copyApps(
  commands: CommandsWithin,
  from: string,
  act: Pick<Act, 'tenantId' | 'actor' | 'requestId'>,
) {
  const { tenantId, actor: by, requestId } = act
  for (const row of await commands.listApps(from)) {
    const { name, menuPrefix, origins, capabilities, isolation, props, enabled, version } = row
    if (!enabled || version === null || commands.isOwn(name)) continue
    const target = { tenantId, name }
    const asked = { menuPrefix, origins, capabilities, isolation, props, enabled }
    const { revision } = await commands.register(target, asked, { by, requestId, expected: null, key: null })
    const release = { version, percent: 100, policy: 'prompt', budget: HealthBudget.parse({}), note: NOTE } as const
    await commands.release(target, release, { by, requestId, expected: revision, key: null })
  }
}
