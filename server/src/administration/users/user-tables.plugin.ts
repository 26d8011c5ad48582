import type { FastifyPluginAsync } from 'fastify'
import { repeat } from '../../platform/async/repeat'
import type { ActOf, AdminDependencies } from '../admin-dependencies'
import type { Approvals } from '../approvals/approvals.service'
import type { Changes } from '../changes'
import { createUserExport } from './export/export-users'
import { userExportRoutes } from './export/export.routes'
import { userImportRoutes } from './import/user-imports.routes'
import { createUserImports } from './import/user-imports.service'
import type { PhoneChanges } from './phone-changes'
import { tableProgramOf } from './tables/table-program'
import { createTableThread } from './tables/table-thread'

type Dependencies = AdminDependencies & {
  actOf: ActOf
  change: Changes
  phones: PhoneChanges
  isDemanded: Approvals['isDemanded']
}

const SWEEP_MS = 3_600_000

/** Users as files, in and out. An import that runs when the server closes ends after its batch, and can be gone on with. */
export const userTablesPlugin: FastifyPluginAsync<Dependencies> = async (app, options) => {
  const { actOf, isDemanded, ...dependencies } = options
  const tables = createTableThread(tableProgramOf(app.config.root))
  const imports = createUserImports({
    ...dependencies,
    tables,
    onFailure: (err) => app.log.error({ err }, 'an import of users stopped'),
  })
  repeat(app, SWEEP_MS, imports.sweep)
  app.addHook('preClose', imports.close)
  app.addHook('onClose', tables.close)
  await app.register(userImportRoutes, { actOf, imports })
  await app.register(userExportRoutes, { actOf, isDemanded, open: createUserExport(dependencies) })
}
