import {
  createApplication,
  createDepartment,
  createEnterprise,
  createIdentityProvider,
  createMenu,
  createMessageChannel,
  createPlan,
  createPasswordLink,
  createRole,
  createTenant,
  createUser,
  createWorkbench,
  declineErasure,
  deleteApplication,
  deleteDepartment,
  deleteIdentityProvider,
  deleteMenu,
  deleteMessageChannel,
  deletePlan,
  deleteRole,
  deleteWorkbench,
  disableTenant,
  disableUser,
  enableTenant,
  enableUser,
  getAdminEnterprise,
  getAdminMenu,
  getAdminRole,
  getAdminUser,
  getMessageChannel,
  listAdminApplications,
  listAdminDepartments,
  listAdminEnterprises,
  listAdminMenus,
  listAdminRoles,
  listAdminTenants,
  listAdminUsers,
  listAdminWorkbenches,
  listMessageChannels,
  listIdentityProviders,
  listPlans,
  resetSecondFactor,
  unlockUser,
  updateApplication,
  updateDepartment,
  updateEnterprise,
  updateIdentityProvider,
  updateMenu,
  updateMessageChannel,
  updatePlan,
  updateRole,
  updateTenant,
  updateUser,
  updateWorkbench,
  type Endpoint,
} from '@center/shared/contract'
import type * as z from 'zod/mini'
import type { Action } from './action'
import { providerTest } from './provider-test'
import { userMerge } from './user-merge'

/** An endpoint whose body is the draft of a row. */
export type DraftEndpoint = Endpoint & { schema: { body: z.ZodMiniObject } }

/** What an administrator works on: the endpoints for it, and how people see it. */
export type Resource = {
  name: string
  /** The field that names a row once in its tenant, if there is one beside the id. */
  code?: string
  /** All tenants share it: the commands need no tenant. */
  isOfPortal?: true
  /** Fields that people know a row by and that several rows can share. */
  names: readonly string[]
  columns: readonly string[]
  /** What the list can be narrowed by, beside a keyword. */
  filters: Readonly<Record<string, string>>
  list: Endpoint
  get?: Endpoint
  create: DraftEndpoint
  update: DraftEndpoint
  actions: readonly Action[]
}

const onAndOff = (disable: Endpoint, enable: Endpoint, what: string): Action[] => [
  { word: 'disable', done: 'disabled', description: `disables ${what}; its sessions end`, endpoint: disable },
  { word: 'enable', done: 'enabled', description: `enables ${what}`, endpoint: enable },
]
const deletion = (endpoint: Endpoint, what: string): Action[] => [
  { word: 'delete', done: 'deleted', description: `deletes ${what}`, endpoint, needsYes: true },
]

const sortedBy = (...columns: string[]) => `${columns.join(', ')}; - before it: descending`

/** Everything that is administered row by row. */
export const resources: readonly Resource[] = [
  {
    name: 'users',
    code: 'username',
    names: ['mobile', 'email'],
    columns: ['username', 'name', 'mobile', 'enabled', 'locked', 'secondFactor', 'roles', 'signedInAt', 'id'],
    filters: {
      enabled: '1 or 0',
      roleId: 'id of a role',
      departmentId: 'id of a department',
      asksErasure: '1: users who ask for erasure, 0: the others',
      secondFactor: '1: users with a second factor, 0: the others',
      sort: sortedBy('username', 'name', 'signedInAt'),
    },
    list: listAdminUsers,
    get: getAdminUser,
    create: createUser,
    update: updateUser,
    actions: [
      ...onAndOff(disableUser, enableUser, 'a user'),
      { word: 'unlock', done: 'unlocked', description: 'forgets the failed sign-ins of a user', endpoint: unlockUser },
      {
        word: 'reset-second-factor',
        done: 'the second factor was reset',
        description: 'takes the second factor of a user away, who lost the device',
        endpoint: resetSecondFactor,
      },
      {
        word: 'password-link',
        done: 'a link was created',
        description: 'prints a link by which a user sets a password once',
        endpoint: createPasswordLink,
      },
      userMerge,
      {
        word: 'decline-erasure',
        done: 'the request for erasure was declined',
        description: 'says no to a user who asks for erasure; the user gets a notice',
        endpoint: declineErasure,
        bodyOf: () => ({}),
      },
    ],
  },
  {
    name: 'roles',
    code: 'code',
    names: ['name'],
    columns: ['code', 'name', 'workbenchCode', 'members', 'id'],
    filters: { sort: sortedBy('name', 'code') },
    list: listAdminRoles,
    get: getAdminRole,
    create: createRole,
    update: updateRole,
    actions: deletion(deleteRole, 'a role that no user holds'),
  },
  {
    name: 'menus',
    names: ['title', 'titleEn'],
    columns: ['title', 'titleEn', 'icon', 'parentId', 'id'],
    filters: {},
    list: listAdminMenus,
    get: getAdminMenu,
    create: createMenu,
    update: updateMenu,
    actions: deletion(deleteMenu, 'a menu item and all below it'),
  },
  {
    name: 'enterprises',
    names: ['creditCode', 'name'],
    columns: ['name', 'creditCode', 'members', 'waiting', 'createdAt', 'id'],
    filters: { review: 'state of a membership: 0 waits, 1 approved, 2 refused', sort: sortedBy('name', 'createdAt') },
    list: listAdminEnterprises,
    get: getAdminEnterprise,
    create: createEnterprise,
    update: updateEnterprise,
    actions: [],
  },
  {
    name: 'departments',
    names: ['name'],
    columns: ['name', 'users', 'parentId', 'id'],
    filters: {},
    list: listAdminDepartments,
    create: createDepartment,
    update: updateDepartment,
    actions: deletion(deleteDepartment, 'a department without users'),
  },
  {
    name: 'workbenches',
    code: 'code',
    names: ['name'],
    columns: ['code', 'name', 'parts', 'roles', 'id'],
    filters: {},
    list: listAdminWorkbenches,
    create: createWorkbench,
    update: updateWorkbench,
    actions: deletion(deleteWorkbench, 'a workbench that no role and no menu item names'),
  },
  {
    name: 'identity-providers',
    code: 'code',
    names: ['name'],
    columns: ['code', 'name', 'issuer', 'enabled', 'id'],
    filters: {},
    list: listIdentityProviders,
    create: createIdentityProvider,
    update: updateIdentityProvider,
    actions: [providerTest, ...deletion(deleteIdentityProvider, 'an identity provider')],
  },
  {
    name: 'applications',
    code: 'code',
    names: ['name'],
    columns: ['code', 'name', 'category', 'roles', 'id'],
    filters: { sort: sortedBy('name', 'code') },
    list: listAdminApplications,
    create: createApplication,
    update: updateApplication,
    actions: deletion(deleteApplication, 'an application that no menu item names'),
  },
  {
    name: 'message-channels',
    names: ['name'],
    columns: ['name', 'kind', 'adapter', 'enabled', 'hasSecret', 'id'],
    filters: { kind: 'sms or email' },
    list: listMessageChannels,
    get: getMessageChannel,
    create: createMessageChannel,
    update: updateMessageChannel,
    actions: deletion(deleteMessageChannel, 'a channel for SMS or e-mail'),
  },
  {
    name: 'plans',
    isOfPortal: true,
    code: 'code',
    names: ['name'],
    columns: ['code', 'name', 'maxUsers', 'maxStorageMb', 'tenants', 'id'],
    filters: {},
    list: listPlans,
    create: createPlan,
    update: updatePlan,
    actions: deletion(deletePlan, 'a plan that no tenant has'),
  },
  {
    name: 'tenants',
    isOfPortal: true,
    code: 'code',
    names: ['name'],
    columns: ['code', 'name', 'enabled', 'isDefault', 'users', 'enterprises', 'apps', 'storage'],
    filters: { sort: sortedBy('name', 'code', 'createdAt') },
    list: listAdminTenants,
    create: createTenant,
    update: updateTenant,
    actions: onAndOff(disableTenant, enableTenant, 'a tenant'),
  },
]
