import type { MenuNode, MicroFrontend, Permissions, UserInfo } from '../contract'

/** A user with every field filled; name what the test is about. */
export function buildUserInfo(over: Partial<UserInfo> = {}): UserInfo {
  return {
    username: 'zhangsan',
    name: '张三',
    userId: 'u1',
    groupId: 'g1',
    groupName: '某某企业',
    tenantId: 't1',
    tenantCode: 'demo',
    image: '',
    mobile: '13800000000',
    manager: false,
    defaultApplyCode: 'ENT_WORKBENCH',
    defaultApplyId: 'a1',
    defaultEntId: 'e1',
    defaultEntGuId: 'eg1',
    defaultRoleId: 'r1',
    defaultWorkbenchCode: 'WB_ENT',
    defaultWorkbenchName: '企业工作台',
    roleId: 'r1',
    roleCode: 'ENT',
    roleName: '企业角色',
    wbCode: 'WB_ENT',
    wbName: '企业工作台',
    departId: 'd1',
    departName: '研发部',
    passwordExpired: false,
    ...over,
  }
}

/** A menu item that opens the guest whose prefix is its module name. */
export function buildMenuNode(
  over: Partial<Omit<MenuNode, 'meta'>> & { meta?: Partial<MenuNode['meta']> } = {},
): MenuNode {
  const { meta, ...node } = over
  return {
    id: 'm1',
    parentId: '-1',
    path: 'all',
    name: 'Orders',
    component: 'MicroApp',
    hidden: false,
    route: '1',
    resourceType: 'menu',
    serviceType: 0,
    moduleName: 'orders',
    orderNum: 1,
    children: [],
    ...node,
    meta: {
      title: '全部订单',
      titleEn: 'All orders',
      icon: 'list',
      url: '',
      isTabs: true,
      pageStyleType: 'default',
      permissionList: [],
      keepAlive: true,
      internalOrExternal: 'internal',
      componentName: 'Orders',
      badge: null,
      ...meta,
    },
  }
}

/** Rights to the named actions, and a menu. */
export function buildPermissions(actions: readonly string[] = [], menu: MenuNode[] = []): Permissions {
  const auth = actions.map((action, index) => ({ id: `p${index}`, type: 1, action, menuId: 'm1' }))
  return { auth, allAuth: [], menu }
}

/** A released element; name the kind and what goes with it for others. */
export function buildMicroFrontend(over: Partial<MicroFrontend> = {}): MicroFrontend {
  return {
    id: 'mf1',
    serviceCode: '@apps/notepad',
    serviceName: '记事本',
    serviceNameEn: 'Notepad',
    tenantId: 't1',
    status: '0',
    orderNum: 1,
    kind: 'element',
    activeRule: '/notepad',
    menuPrefix: 'notepad',
    version: '1.0.0',
    revision: 1,
    policy: 'prompt',
    specifier: '@apps/notepad',
    entry: '/api/resources/notepad/1.0.0/entry.js',
    integrity: 'sha384-entry',
    files: [{ href: '/api/resources/notepad/1.0.0/entry.js', integrity: 'sha384-entry' }],
    tag: 'center-notepad',
    styles: [],
    iframe: null,
    props: {},
    publicRoutes: [],
    capabilities: [],
    sdk: '>=1.0.0 <2',
    shared: [],
    messages: [],
    keepAlive: true,
    timeoutMs: 120_000,
    mountTimeoutMs: 15_000,
    chunkGlobal: null,
    ...over,
  }
}
