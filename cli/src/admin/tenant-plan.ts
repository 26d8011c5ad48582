import type { Command } from 'commander'
import { listAdminTenants, setTenantPlan } from '@center/shared/contract'
import { CommandError, type CliContext } from '../cli-context'
import { connectToAdminister, print, withAdministration, type CommonOptions } from '../commands/connected'

/** `center tenants plan`: which plan limits a tenant. */
export function addTenantPlanCommand(program: Command, cli: CliContext): void {
  const tenants = program.commands.find((command) => command.name() === 'tenants')
  if (!tenants) throw new Error('the commands of tenants come first')
  withAdministration(tenants.command('plan <tenant> [plan]'))
    .description('gives a tenant a plan by its code; without one, no limits')
    .action(async (tenantCode: string, plan: string | undefined, options: CommonOptions) => {
      const api = await connectToAdminister(options, cli)
      const { rows } = await api.call(listAdminTenants, { querystring: { keyword: tenantCode, limit: 100 } })
      const row = rows.find(({ code }) => code === tenantCode)
      if (!row) throw new CommandError(`There is no tenant ${tenantCode}.`, 'See what there is: center tenants list')
      const request = { params: { tenantCode }, body: { plan: plan ?? null } }
      const answer = await api.call(setTenantPlan, request, { revision: row.revision })
      print(
        cli,
        options,
        answer,
        plan === undefined ? `${tenantCode} has no limits.` : `${tenantCode} has the plan ${plan}.`,
      )
    })
}
