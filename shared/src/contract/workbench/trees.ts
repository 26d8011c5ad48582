import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { fromText } from '../values/whole-numbers'

/** An industry of GB/T 4754: a letter, then two, three and four digits. Only one of level 4 is chosen. */
export type Industry = { code: string; name: string; level: number; parentCode: string; children: Industry[] }
export const Industry: z.ZodMiniType<Industry> = z.object({
  code: z.string(),
  name: z.string(),
  level: z.number(),
  parentCode: z.string(),
  children: z.array(z.lazy(() => Industry)),
})

/**
 * A region of GB/T 2260: province, city, county, street. `leaf`: there is none below it. Any level may be chosen. A place
 * without counties has its streets right below the city.
 */
export type Region = {
  qhCode: string
  qhName: string
  level: number
  parentCode: string
  leaf: boolean
  children: Region[]
}
export const Region: z.ZodMiniType<Region> = z.object({
  qhCode: z.string(),
  qhName: z.string(),
  level: z.number(),
  parentCode: z.string(),
  leaf: z.boolean(),
  children: z.array(z.lazy(() => Region)),
})

/** The parent of the provinces. */
export const REGION_ROOT = '0'

/** All industries. The answer has an `ETag`. */
export const listIndustries = {
  method: 'GET',
  url: '/api/front/select/indTree',
  permission: 'public',
  schema: { response: z.array(Industry) },
} as const satisfies Endpoint

/** What is below a region: with `depth` 1 the next level alone, without it everything. The answer has an `ETag`. */
export const listRegions = {
  method: 'GET',
  url: '/api/front/select/regionTreeListByCode',
  permission: 'public',
  schema: {
    querystring: z.object({
      qhCode: z._default(z.string().check(z.regex(/^\d{1,12}$/)), REGION_ROOT),
      depth: z.optional(fromText(z.int().check(z.gte(1), z.lte(4)))),
    }),
    response: z.array(Region),
  },
} as const satisfies Endpoint
