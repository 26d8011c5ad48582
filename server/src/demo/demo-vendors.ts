import type { VendorRole } from '@center/shared/contract'
import type { Database } from '../platform/database/database'
import { vendorMembers, vendors } from '../domains/registry/database/vendors.tables'
import { userIdOf } from './demo-rows'

type DemoVendor = {
  id: string
  scope: string
  name: string
  nameEn: string
  contact: string
  members: { username: string; role: VendorRole }[]
}

/** Who publishes the example apps, and a vendor from outside. */
const demoVendors: DemoVendor[] = [
  {
    id: 'v-apps',
    scope: '@apps',
    name: '平台示例应用',
    nameEn: 'Portal examples',
    contact: '平台运营部',
    members: [{ username: 'lisi', role: 'owner' }],
  },
  {
    id: 'v-acme',
    scope: '@acme',
    name: '安可软件',
    nameEn: 'Acme Software',
    contact: 'support@acme.example',
    members: [{ username: 'zhangsan', role: 'owner' }],
  },
]

export async function insertVendors(db: Database, createdAt: Date): Promise<void> {
  for (const { members, ...vendor } of demoVendors) {
    await db.insert(vendors).values({ ...vendor, createdAt })
    const rows = members.map(({ username, role }) => ({ vendorId: vendor.id, userId: userIdOf(username), role }))
    await db.insert(vendorMembers).values(rows)
  }
}
