import {
  createVendor,
  disableVendor,
  enableVendor,
  getVendor,
  listVendors,
  updateVendor,
} from '@center/shared/contract'
import type { Resource } from './resource'

/** `center vendors`: who publishes in which scope. */
export const vendors: Resource = {
  name: 'vendors',
  isOfPortal: true,
  code: 'scope',
  names: ['name'],
  columns: ['scope', 'name', 'enabled', 'members', 'apps', 'id'],
  filters: {},
  list: listVendors,
  get: getVendor,
  create: createVendor,
  update: updateVendor,
  actions: [
    {
      word: 'disable',
      done: 'disabled',
      description: 'keeps the members of a vendor from publishing; no tenant loses a version',
      endpoint: disableVendor,
    },
    {
      word: 'enable',
      done: 'enabled',
      description: 'lets the members of a vendor publish again',
      endpoint: enableVendor,
    },
  ],
}
