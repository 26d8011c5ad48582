import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/errors/errors'
import { forwarding } from '../platform/upstream/forwarding'
import { createUpstreamCallers, type FindTenant } from '../platform/upstream/upstream-callers'

/** The back end of the environment in the place of ours: it knows the users, and answers what is not the portal's own. */
export async function composeUpstream(app: FastifyInstance, dependencies: { origin: string; findTenant: FindTenant }) {
  const { now, log } = app
  app.decorate('callers', createUpstreamCallers({ ...dependencies, now, log }))
  // What its users may do here is unknown: rights and signing keys are the back end's.
  app.decorate('grantedActions', async () => {
    throw new AppError('permission.operation_forbidden', { reason: 'Operations need the deploy token.' })
  })
  await app.register(forwarding, dependencies)
}
