import type { FastifyPluginAsync } from 'fastify'
import {
  diffVersions,
  readBillOfMaterials,
  readSignature,
  readVersionLog,
  readVersionProof,
} from '@center/shared/contract'
import { serve } from '../../../platform/http/serve'
import type { createVersionLog } from '../signing/version-log'
import type { VersionSignatures } from '../signing/version-signatures.service'
import type { createBillsOfMaterials } from './bill-of-materials'
import type { PublishingRights } from './publishing-rights'
import type { VersionAdmin } from './version-admin.service'

type Dependencies = {
  rights: Pick<PublishingRights, 'expectReader'>
  own: { bringIn: (name: string) => Promise<unknown> }
  versionAdmin: Pick<VersionAdmin, 'diff'>
  signatures: Pick<VersionSignatures, 'proof'>
  log: Pick<ReturnType<typeof createVersionLog>, 'after'>
  readBill: ReturnType<typeof createBillsOfMaterials>
}

/** What versions are made of: compared with each other, and with what their vendor signed. */
export const versionContentsRoutes: FastifyPluginAsync<{ service: Dependencies }> = async (
  app,
  { service: { rights, own, versionAdmin, signatures, log, readBill } },
) => {
  serve(app, diffVersions, async ({ params, query, session }) => {
    await rights.expectReader(session, params.name)
    await own.bringIn(params.name)
    return versionAdmin.diff(params.name, query)
  })

  serve(app, readBillOfMaterials, async ({ params, session }) => {
    await rights.expectReader(session, params.name)
    await own.bringIn(params.name)
    return readBill(params)
  })

  // What was published, and what is signed of it, anybody may compare: files of bundles are public too.
  serve(app, readVersionLog, async ({ query }) => ({ entries: await log.after(query.after) }))
  serve(app, readVersionProof, async ({ params }) => {
    await own.bringIn(params.name)
    return signatures.proof(params)
  })

  serve(app, readSignature, async ({ params, session }) => {
    await rights.expectReader(session, params.name)
    await own.bringIn(params.name)
    return signatures.proof(params)
  })
}
