import type { FastifyPluginAsync } from 'fastify'
import { exportUsers } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import { languageOf } from '../../../platform/errors/language'
import { serve } from '../../../platform/http/serve'
import type { ActOf } from '../../admin-dependencies'
import type { Approvals } from '../../approvals/approvals.service'
import { answerTable } from '../../exports/answer-table'
import type { createUserExport } from './export-users'

type Dependencies = {
  actOf: ActOf
  /** Whether the tenant demands a second person, who cannot be asked for a file. */
  isDemanded: Approvals['isDemanded']
  open: ReturnType<typeof createUserExport>
}

export const userExportRoutes: FastifyPluginAsync<Dependencies> = async (app, { actOf, isDemanded, open }) => {
  serve(app, exportUsers, async (call) => {
    const language = languageOf(call.request)
    const act = await actOf(call)
    if (await isDemanded(act))
      throw new AppError('permission.operation_forbidden', { reason: 'The tenant demands a second person.' })
    const rows = await open(act, call.query, language)
    const name = `${language === 'eng' ? 'users' : '用户'}-${call.params.tenantCode}`
    return answerTable(call.reply, { name, format: call.query.format, rows })
  })
}
