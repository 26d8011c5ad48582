import type { FastifyPluginAsync } from 'fastify'
import { exportUsers } from '@center/shared/contract'
import { languageOf } from '../../../platform/errors/language'
import { serve } from '../../../platform/http/serve'
import type { ActOf } from '../../admin-dependencies'
import { answerTable } from '../tables/answer-table'
import type { TableThread } from '../tables/table-thread'
import type { createUserExport } from './export-users'

type Dependencies = { actOf: ActOf; open: ReturnType<typeof createUserExport>; tables: TableThread }

export const userExportRoutes: FastifyPluginAsync<Dependencies> = async (app, { actOf, open, tables }) => {
  serve(app, exportUsers, async (call) => {
    const language = languageOf(call.request)
    const rows = await open(await actOf(call), call.query, language)
    const name = `${language === 'eng' ? 'users' : '用户'}-${call.params.tenantCode}`
    return answerTable(call.reply, { name, format: call.query.format, rows, tables })
  })
}
