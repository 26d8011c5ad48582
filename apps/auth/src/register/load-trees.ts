import { listIndustries, listRegions, REGION_ROOT, type Industry } from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import type { CascadeOption } from '../components/cascade/cascade.store'

let industries: Industry[] | null = null

/** The industries come as a whole, once. */
export async function loadIndustries(parent: string | null): Promise<CascadeOption[] | null> {
  if (!industries) {
    const result = await callApi(listIndustries, {})
    if (!result.ok) return null
    industries = result.value
  }
  const found = parent === null ? industries : (findIndustry(industries, parent)?.children ?? [])
  return found.map(({ code, name, children }) => ({ code, name, hasChildren: children.length > 0 }))
}

/** The regions come level by level. */
export async function loadRegions(parent: string | null): Promise<CascadeOption[] | null> {
  const result = await callApi(listRegions, { querystring: { qhCode: parent ?? REGION_ROOT, depth: 1 } })
  if (!result.ok) return null
  return result.value.map(({ qhCode, qhName, leaf }) => ({ code: qhCode, name: qhName, hasChildren: !leaf }))
}

function findIndustry(list: Industry[], code: string): Industry | null {
  for (const one of list) {
    const found = one.code === code ? one : findIndustry(one.children, code)
    if (found) return found
  }
  return null
}
