import type { Command } from 'commander'
import { AppName, Version, type AppRow, type ReleaseResult } from '@center/shared/contract'
import { Refusal, type OperationsApi } from '../../operations-api'
import { CommandError, type CliContext } from '../../cli-context'
import { describeApp } from '../../words'
import { connect, withConnection, type CommonOptions } from '../connected'

export type TenantOptions = CommonOptions & { tenant: string }
type Target = { tenant: string; name: string }

export function withTenant(command: Command): Command {
  return withConnection(command).requiredOption('--tenant <code>', "the tenant's code")
}

export function toParams({ tenant, name }: Target) {
  return { tenantCode: tenant, name }
}

/** How a tenant has an app right now. A tenant that does not have it is told how to get it. */
export async function findApp(api: OperationsApi, { tenant, name }: Target): Promise<AppRow> {
  const app = await api.findApp(tenant, name)
  if (app) return app
  throw hasNot(tenant, name)
}

export function hasNot(tenant: string, name: string): CommandError {
  return new CommandError(
    `The tenant ${tenant} does not have ${name}.`,
    `See what it has: center status --tenant ${tenant}; or give it: center register ${name} --tenant ${tenant} --menu-prefix <word>`,
    'app.not_found',
  )
}

/**
 * Decides on the present state. If another operator is faster, the server refuses, nothing is overwritten, and the failure says what is
 * there instead.
 */
export async function decide<Answer>(
  options: TenantOptions,
  name: string,
  cli: CliContext,
  action: (api: OperationsApi, app: AppRow) => Promise<Answer>,
): Promise<{ answer: Answer; app: AppRow }> {
  checkName(name)
  const api = await connect(options, cli)
  const target = { tenant: options.tenant, name }
  const app = await findApp(api, target)
  try {
    return { answer: await action(api, app), app }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'release.revision_conflict')) throw error
    const now = await findApp(api, target)
    throw new CommandError(`${error.message}\nNow: ${describeApp(now)}`, error.hint, error.code)
  }
}

/** `@apps/notepad@1.1.0` → name and version. */
export function parseTarget(target: string): { name: string; version: string } {
  const at = target.lastIndexOf('@')
  const name = target.slice(0, Math.max(at, 0))
  const version = target.slice(at + 1)
  if (AppName.safeParse(name).success && Version.safeParse(version).success) return { name, version }
  throw new CommandError(`${target} is not <name>@<version>.`, 'Example: @apps/notepad@1.1.0', 'usage')
}

export function checkName(name: string): void {
  if (!AppName.safeParse(name).success) {
    throw new CommandError(`${name} is not the name of an app.`, 'Example: @apps/notepad, without a version.', 'usage')
  }
}

export function describeMove(name: string, tenant: string, { from, to, revision }: ReleaseResult, share = ''): string {
  const before = from === null ? 'nothing' : from
  return `${tenant}: ${name} ${before} → ${to}${share} (revision ${revision})`
}
