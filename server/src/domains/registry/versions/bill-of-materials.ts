import * as z from 'zod/mini'
import { MAX_COMPONENTS, type BillOfMaterials, type BundleComponent } from '@center/shared/contract'
import type { BlobStore } from '../../../platform/blobs/blob-store'
import { AppError } from '../../../platform/errors/errors'
import type { RegistryRepository } from '../database/registry.repository'

/** The names that CycloneDX recommends, anywhere in a bundle. */
const isBill = (path: string) => /(^|\/)(s?bom\.json|[^/]+\.cdx\.json)$/.test(path)
const MAX_BYTES = 5 * 1024 * 1024
/** Components of components, so deep. */
const MAX_DEPTH = 8

const text = z.catch(z.string(), '')
const Licence = z.object({
  expression: z.optional(z.string()),
  license: z.optional(z.object({ id: z.optional(z.string()), name: z.optional(z.string()) })),
})
const Component = z.object({
  group: text,
  name: text,
  version: text,
  licenses: z.catch(z.array(Licence), []),
  components: z.catch(z.array(z.unknown()), []),
})
const Bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  components: z.catch(z.array(z.unknown()), []),
})

/** Reads the list of packages that came with a version. */
export function createBillsOfMaterials({ repository, blobs }: { repository: RegistryRepository; blobs: BlobStore }) {
  return async ({ name, version }: { name: string; version: string }): Promise<BillOfMaterials | null> => {
    if (!(await repository.versions.find(name, version))) throw new AppError('app.version_not_found')
    const files = (await repository.versions.filesOf(name, [version])).get(version) ?? []
    const file = files.filter(({ path }) => isBill(path)).toSorted((a, b) => a.path.length - b.path.length)[0]
    if (!file) return null
    if (file.bytes > MAX_BYTES) return faulty(file.path, 'size')
    const blob = await blobs.read(file.sha256, [])
    return readBill(file.path, blob?.bytes.toString('utf8') ?? '')
  }
}

/** What a list says, however much of it is left out or wrong: only what is no list at all is a fault. */
export function readBill(path: string, content: string): BillOfMaterials {
  let json: unknown
  try {
    json = JSON.parse(content)
  } catch {
    return faulty(path, 'json')
  }
  const bill = z.safeParse(Bill, json)
  if (!bill.success) return faulty(path, 'format')
  const { specVersion, components } = bill.data
  const all = flatten(components, 0).sort((a, b) => (a.name < b.name ? -1 : 1))
  const listed = all.slice(0, MAX_COMPONENTS)
  return { path, fault: null, specVersion, total: all.length, components: listed, licences: countLicences(all) }
}

const faulty = (path: string, fault: NonNullable<BillOfMaterials['fault']>): BillOfMaterials => ({
  path,
  fault,
  specVersion: '',
  total: 0,
  components: [],
  licences: [],
})

function flatten(components: unknown[], depth: number): BundleComponent[] {
  if (depth > MAX_DEPTH) return []
  return components.flatMap((component) => {
    const read = z.safeParse(Component, component)
    if (!read.success) return []
    const { group, name, version, licenses, components: inner } = read.data
    const licences = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name ?? '')
    const own = { name: group ? `${group}/${name}` : name, version, licences: licences.filter((word) => word !== '') }
    return [own, ...flatten(inner, depth + 1)]
  })
}

function countLicences(components: BundleComponent[]): BillOfMaterials['licences'] {
  const counts = new Map<string, number>()
  for (const { licences } of components)
    for (const licence of licences.length > 0 ? licences : ['']) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  return [...counts].map(([licence, count]) => ({ licence, count })).sort((a, b) => b.count - a.count)
}
