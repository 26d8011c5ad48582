import type { FastifyPluginAsync } from 'fastify'
import { readSetup, renewSetupKey, setUpPortal } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { SetupService } from './setup.service'

export const setupRoutes: FastifyPluginAsync<{ setup: SetupService }> = async (app, { setup }) => {
  serve(app, readSetup, async () => ({ isNeeded: await setup.isNeeded() }))
  serve(app, setUpPortal, async ({ body, request }) => setup.setUp(body, request.id))
  serve(app, renewSetupKey, async () => setup.renewKey())
}
