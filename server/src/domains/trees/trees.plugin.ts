import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { readIndustries, readRegions } from './read-trees'
import { treesRoutes } from './trees.routes'
import { createTreesService, type TreesService } from './trees.service'

export type { TreesService } from './trees.service'

/** The tables of the repository at `root`. */
export function createTrees({ root }: { root: string }): TreesService {
  const folder = join(root, 'server/data')
  return createTreesService({ industries: () => readIndustries(folder), regions: () => readRegions(folder) })
}

/** Industries (GB/T 4754-2017) and regions (GB/T 2260 with streets), over HTTP. */
export const treesPlugin: FastifyPluginAsync<{ service: TreesService }> = async (app, options) => {
  await app.register(treesRoutes, options)
}
