import type { FastifyPluginAsync } from 'fastify'
import { diffVersions, readBillOfMaterials, readSignature } from '@center/shared/contract'
import { serve } from '../../../platform/http/serve'
import type { VersionSignatures } from '../signing/version-signatures.service'
import type { createBillsOfMaterials } from './bill-of-materials'
import type { PublishingRights } from './publishing-rights'
import type { VersionAdmin } from './version-admin.service'

type Dependencies = {
  rights: Pick<PublishingRights, 'expectReader'>
  own: { bringIn: (name: string) => Promise<unknown> }
  versionAdmin: Pick<VersionAdmin, 'diff'>
  signatures: Pick<VersionSignatures, 'proof'>
  readBill: ReturnType<typeof createBillsOfMaterials>
}

/** What versions are made of: compared with each other, and with what their vendor signed. */
export const versionContentsRoutes: FastifyPluginAsync<{ service: Dependencies }> = async (
  app,
  { service: { rights, own, versionAdmin, signatures, readBill } },
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

  serve(app, readSignature, async ({ params, session }) => {
    await rights.expectReader(session, params.name)
    await own.bringIn(params.name)
    return signatures.proof(params)
  })
}
