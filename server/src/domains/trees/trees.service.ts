import { createHash } from 'node:crypto'
import type { Industry, Region } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'

type Dependencies = { industries: () => Promise<Industry[]>; regions: () => Promise<Map<string, Region>> }

/** A part of a table as it goes over the wire, and the name of this state of it. */
export type Written = { json: string; etag: string }

export type TreesService = ReturnType<typeof createTreesService>

/**
 * The tables of industries and regions. They are read when somebody asks for the first time and stay; what is large is
 * written once.
 */
export function createTreesService(dependencies: Dependencies) {
  const industries = once(dependencies.industries)
  const regions = once(dependencies.regions)
  const allIndustries = once(async () => write(await industries()))
  const allRegions = once(async () => write((await regions()).get('0')?.children ?? []))

  return {
    industries: allIndustries,

    /** What is below a region, as many levels of it as are asked for. */
    async regions(qhCode: string, depth: number | undefined): Promise<Written> {
      const region = (await regions()).get(qhCode)
      if (!region) throw new AppError('record.not_found')
      if (depth === undefined && region.level === 0) return allRegions()
      return write(depth === undefined ? region.children : region.children.map((child) => cut(child, depth - 1)))
    },

    /** Whether this is an industry that can be chosen: one of the last level. */
    async isIndustry(code: string): Promise<boolean> {
      const holds = (list: Industry[]): boolean =>
        list.some((one) => (one.code === code && one.level === 4) || holds(one.children))
      return holds(await industries())
    },

    isRegion: async (qhCode: string): Promise<boolean> => qhCode !== '0' && (await regions()).has(qhCode),
  }
}

function cut(region: Region, depth: number): Region {
  return { ...region, children: depth > 0 ? region.children.map((child) => cut(child, depth - 1)) : [] }
}

function write(data: unknown): Written {
  const json = JSON.stringify(data)
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` }
}

/** What was made once is kept; what failed is tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}
