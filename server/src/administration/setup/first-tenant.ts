import { guardedActions, type PortalMenuItem, type PortalTenant, type SetupForm } from '@center/shared/contract'

/** Role and workbench of administrators, as the first start makes them. */
const ADMIN = 'ADMIN'
const WB_ADMIN = 'WB_ADMIN'

type Wanted = Omit<SetupForm, 'key' | 'password' | 'kid'>

/** The portal file of a portal that begins: a tenant in which an administrator can do all the rest in the pages. */
export function firstTenant(wanted: Wanted): PortalTenant {
  const tenant = build(wanted)
  return wanted.language === 'eng' ? inEnglish(tenant) : tenant
}

/** What the rows are called first where the portal speaks English first. */
function inEnglish({ menu = [], ...tenant }: PortalTenant): PortalTenant {
  const named = <Row extends { name: string; nameEn?: string | undefined }>(rows: Row[] = []) =>
    rows.map((row) => ({ ...row, name: row.nameEn ?? row.name }))
  const titled = (items: PortalMenuItem[]): PortalMenuItem[] =>
    items.map(({ children, ...item }) => ({
      ...item,
      title: item.titleEn,
      ...(children ? { children: titled(children) } : {}),
    }))
  const { workbenches, applications, departments, roles } = tenant
  return {
    ...tenant,
    workbenches: named(workbenches),
    applications: named(applications),
    departments: named(departments),
    roles: named(roles),
    menu: titled(menu),
  }
}

function build({ withExamples, ...wanted }: Wanted): PortalTenant {
  const { portalName, tenantCode, tenantName, username, name } = wanted
  const examples = withExamples ? exampleRows : { workbenches: [], roles: [], departments: [] }
  return {
    code: tenantCode,
    name: tenantName,
    default: true,
    enabled: true,
    settings: { CENTER_TITLE: portalName, CENTER_TITLE_EN: portalName },
    workbenches: [
      { code: WB_ADMIN, name: '管理工作台', nameEn: 'Administration', icon: 'setting' },
      ...examples.workbenches,
    ],
    applications: [
      {
        code: 'PORTAL',
        name: '门户',
        nameEn: 'Portal',
        icon: 'desktop',
        description: '门户的基本功能',
        descriptionEn: 'What every portal has',
      },
    ],
    departments: [{ key: 'headquarters', name: '总部', nameEn: 'Headquarters' }, ...examples.departments],
    roles: [
      {
        code: ADMIN,
        name: '管理员',
        nameEn: 'Administrator',
        workbench: WB_ADMIN,
        applications: ['PORTAL'],
        actions: [...guardedActions],
      },
      ...examples.roles,
    ],
    menu: menu(),
    users: [
      {
        username,
        name,
        manager: true,
        roles: [ADMIN],
        departments: ['headquarters'],
        defaultRole: ADMIN,
        defaultWorkbench: WB_ADMIN,
        defaultApplication: 'PORTAL',
        defaultDepartment: 'headquarters',
      },
    ],
  }
}

type Page = { key: string; texts: [title: string, titleEn: string]; component: string; path: string; icon: string }

const page = ({ key, texts: [title, titleEn], ...rest }: Page): PortalMenuItem => ({ key, title, titleEn, ...rest })

const menu = (): PortalMenuItem[] => [
  page({
    key: 'work-stand',
    texts: ['我的工作台', 'My workbench'],
    component: 'WorkStand',
    path: 'workStand',
    icon: 'desktop',
  }),
  page({
    key: 'messages',
    texts: ['消息中心', 'Messages'],
    component: 'MessageIndex',
    path: 'message/index',
    icon: 'bell',
  }),
  {
    key: 'operations',
    title: '平台管理',
    titleEn: 'Administration',
    icon: 'setting',
    component: 'Layout',
    resourceType: 'dir',
    roles: [ADMIN],
    children: [
      page({
        key: 'administration',
        texts: ['系统管理', 'Administration'],
        component: 'AdminIndex',
        path: 'admin',
        icon: 'user-setting',
      }),
      page({ key: 'releases', texts: ['发布运维', 'Releases'], component: 'OpsIndex', path: 'ops', icon: 'pulse' }),
      page({
        key: 'letter-desk',
        texts: ['通知发送', 'Send notices'],
        component: 'LetterDesk',
        path: 'message/desk',
        icon: 'send',
      }),
    ],
  },
  page({
    key: 'welcome',
    texts: ['平台介绍', 'About the platform'],
    component: 'WelcomePage',
    path: 'welcomePage',
    icon: 'info',
  }),
]

const exampleRows = {
  workbenches: [{ code: 'WB_STAFF', name: '员工工作台', nameEn: 'Staff workbench', icon: 'desktop' }],
  roles: [
    {
      code: 'STAFF',
      name: '普通员工',
      nameEn: 'Staff',
      workbench: 'WB_STAFF',
      applications: ['PORTAL'],
      actions: ['messageIndex', 'colist'],
    },
  ],
  departments: [
    { key: 'sales', name: '销售部', nameEn: 'Sales', parent: 'headquarters' },
    { key: 'production', name: '生产部', nameEn: 'Production', parent: 'headquarters' },
  ],
} satisfies Pick<PortalTenant, 'workbenches' | 'roles' | 'departments'>
