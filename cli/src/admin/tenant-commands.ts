import type { Command } from 'commander'
import { listAdminTenants, setTenantDomains, setTenantPlan } from '@center/shared/contract'
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

async function find(tenantCode: string, options: CommonOptions, cli: CliContext) {
  const api = await connectToAdminister(options, cli)
  const { rows } = await api.call(listAdminTenants, { querystring: { keyword: tenantCode, limit: 100 } })
  const row = rows.find(({ code }) => code === tenantCode)
  if (!row) throw new CommandError(`There is no tenant ${tenantCode}.`, 'See what there is: center tenants list')
  return { api, revision: row.revision }
}
