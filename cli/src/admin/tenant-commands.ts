import type { Command } from 'commander'
import { addStandardRoles, listAdminTenants, setTenantDomains, setTenantPlan } from '@center/shared/contract'
import { CommandError, type CliContext } from '../cli-context'
import { connectToAdminister, print, withAdministration, type CommonOptions } from '../commands/connected'

/** `center tenants plan` and `domains`: which plan limits a tenant, and where it is. */
export function addTenantCommands(program: Command, cli: CliContext): void {
  const tenants = program.commands.find((command) => command.name() === 'tenants')
  if (!tenants) throw new Error('the commands of tenants come first')
  withAdministration(tenants.command('plan <tenant> [plan]'))
    .description('gives a tenant a plan by its code; without one, no limits')
    .action(async (tenantCode: string, plan: string | undefined, options: CommonOptions) => {
      const { api, revision } = await find(tenantCode, options, cli)
      const request = { params: { tenantCode }, body: { plan: plan ?? null } }
      const answer = await api.call(setTenantPlan, request, { revision })
      const said = plan === undefined ? `${tenantCode} has no limits.` : `${tenantCode} has the plan ${plan}.`
      print(cli, options, answer, said)
    })
  withAdministration(tenants.command('domains <tenant> [hosts...]'))
    .description('sets the host names at which the portal is that of the tenant; without one, none')
    .action(async (tenantCode: string, domains: string[], options: CommonOptions) => {
      const { api, revision } = await find(tenantCode, options, cli)
      const answer = await api.call(setTenantDomains, { params: { tenantCode }, body: { domains } }, { revision })
      print(cli, options, answer, `${tenantCode} is at ${domains.join(', ') || 'no host name of its own'}.`)
    })
}

/** `center roles add-standard`: what a new tenant begins with, for one that is older or a copy. */
export function addStandardRolesCommand(program: Command, cli: CliContext): void {
  const roles = program.commands.find((command) => command.name() === 'roles')
  if (!roles) throw new Error('the commands of roles come first')
  withAdministration(roles.command('add-standard'))
    .requiredOption('--tenant <code>', "the tenant's code")
    .description('adds the standard roles that a tenant lacks; no user holds them yet')
    .action(async ({ tenant: tenantCode, ...options }: CommonOptions & { tenant: string }) => {
      const api = await connectToAdminister(options, cli)
      const answer = await api.call(addStandardRoles, { params: { tenantCode } })
      const { added } = answer
      print(cli, options, answer, added.length > 0 ? `Added ${added.join(', ')}.` : 'The standard roles are all there.')
    })
}

async function find(tenantCode: string, options: CommonOptions, cli: CliContext) {
  const api = await connectToAdminister(options, cli)
  const { rows } = await api.call(listAdminTenants, { querystring: { keyword: tenantCode, limit: 100 } })
  const row = rows.find(({ code }) => code === tenantCode)
  if (!row) throw new CommandError(`There is no tenant ${tenantCode}.`, 'See what there is: center tenants list')
  return { api, revision: row.revision }
}
