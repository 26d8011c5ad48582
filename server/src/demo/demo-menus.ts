import { dir, embedded, external, guest, page, type Item } from './menu-builder'

const ENT = 'ENT'
const PROVIDER = 'PROVIDER'
const OPERATOR = 'OPERATOR'
const PLATFORM = 'PLATFORM'
const AUDITOR = 'AUDITOR'

/** What only exists where a second origin serves the foreign pages. */
const onlyWith = (guestOrigin: string | null, items: (origin: string) => Item[]) =>
  guestOrigin === null ? [] : items(guestOrigin)

const workStand = () => page('work-stand', ['我的工作台', 'My workbench'], ['WorkStand', 'workStand'], 'desktop')
const messages = () => page('messages', ['消息中心', 'Messages'], ['MessageIndex', 'message/index'], 'bell')

const orders = () => [
  guest('orders-all', ['全部订单', 'All orders'], 'orders/all', 'list'),
  guest('orders-open', ['进行中订单', 'Open orders'], 'orders/open', 'clock'),
  guest('orders-done', ['已完成订单', 'Completed orders'], 'orders/done', 'success'),
]

const devices = () =>
  dir('devices', ['设备管理', 'Devices'], 'component', [
    guest('device-dashboard', ['设备看板', 'Device dashboard'], 'deviceManage/dashboard', 'line-chart'),
    guest('device-list', ['设备台账', 'Device list'], 'deviceManage/devices', 'server'),
    guest('device-alerts', ['告警中心', 'Alerts'], 'deviceManage/alerts', 'alert-triangle'),
  ])

const grants = () => [
  dir('grants', ['资金申报', 'Grants'], 'credit-card', [
    guest('grant-form', ['技改资金申报', 'Upgrade grant'], 'legacy-form/index.html', 'file'),
    guest('grant-guide', ['申报指南', 'Grant guide'], 'legacy-form/guide.html', 'book'),
  ]),
]

const authorities = () => [
  external('miit', ['工业和信息化部', 'Ministry of Industry (MIIT)'], 'https://www.miit.gov.cn/', 'globe'),
  external('credit', ['企业信用信息公示', 'Enterprise credit register'], 'https://www.gsxt.gov.cn/', 'id-card'),
]

const shiftLog = (): Item => ({
  ...guest('shift-log', ['交接班记录', 'Shift log'], 'notepad/shift', 'user-list'),
  children: [
    { ...guest('night-shift', ['夜班记录', 'Night shift'], 'notepad/night', 'history'), resourceType: 'innerTabMenu' },
    { ...guest('shift-print', ['交接班打印', 'Print shift log'], 'notepad/print', 'copy'), hidden: true },
  ],
})

function supplyChain(): Item[] {
  return [
    dir('supply', ['供应链', 'Supply chain'], 'truck', [
      guest('erp-home', ['ERP 首页', 'ERP home'], 'legacy-erp/index.html', 'grid'),
      dir('erp-stock', ['库存与采购', 'Stock and purchasing'], 'box', [
        guest('stock', ['库存查询', 'Stock'], 'legacy-erp/stock.html', 'layers'),
        guest('purchase', ['采购申请', 'Purchase requests'], 'legacy-erp/purchase.html', 'inbox'),
      ]),
    ]),
  ]
}

function boards(origin: string): Item[] {
  return [
    dir('boards', ['数据看板', 'Dashboards'], 'bar-chart', [
      dir('supply-boards', ['供应链看板', 'Supply dashboards'], 'signal', [
        embedded('stock-board', ['库存看板', 'Stock dashboard'], `${origin}/stock.html`, 'template'),
        embedded('purchase-board', ['采购看板', 'Purchasing dashboard'], `${origin}/purchase.html`, 'image'),
      ]),
    ]),
  ]
}

/** What is done in one area of the workbench alone. */
const rounds = () => [
  { ...guest('zone-1-round', ['一区巡检', 'Zone 1 round'], 'notepad/zone-1', 'map-pin'), partBench: 'P1' },
  { ...guest('zone-2-round', ['二区巡检', 'Zone 2 round'], 'notepad/zone-2', 'scan'), partBench: 'P2' },
]

/** What belongs to an application other than the one that everybody begins in. */
const ofApplications = (): Item[] => [
  {
    ...dir('supply-network', ['供应协同', 'Supplier network'], 'route', [
      guest('supplier-notes', ['供应商协同记录', 'Supplier notes'], 'notepad/suppliers', 'connection'),
      guest('arrivals', ['到货计划', 'Planned arrivals'], 'notepad/arrivals', 'download'),
    ]),
    applicationCode: 'SUPPLY_CHAIN',
  },
  {
    ...dir('quality', ['质量管理', 'Quality'], 'shield', [
      guest('batch-notes', ['批次质量记录', 'Batch records'], 'notepad/batches', 'archive'),
      guest('quality-issues', ['质量问题跟踪', 'Quality issues'], 'notepad/issues', 'flag'),
    ]),
    applicationCode: 'QUALITY_TRACE',
  },
]

/** Tenant demo: side menu, three levels. */
export function demoMenu(guestOrigin: string | null): Item[] {
  return [
    workStand(),
    { ...messages(), roles: [ENT, PROVIDER, OPERATOR, PLATFORM, AUDITOR] },
    dir('trade', ['订单协同', 'Order collaboration'], 'order', [
      dir('purchase-orders', ['采购订单', 'Purchase orders'], 'cart', orders()),
      guest('order-notes', ['订单备忘', 'Order notes'], 'notepad/orders', 'note'),
    ]),
    dir('production', ['生产管理', 'Production'], 'factory', [
      guest('wallboard', ['生产大屏', 'Plant wallboard'], 'deviceManage/workscreen', 'video'),
      devices(),
      dir('teams', ['班组管理', 'Teams'], 'user-group', [
        shiftLog(),
        guest('meeting', ['班前会纪要', 'Pre-shift meeting'], 'notepad/meeting', 'calendar'),
        ...rounds(),
      ]),
    ]),
    ...ofApplications(),
    dir('energy', ['能源管理', 'Energy'], 'bolt', [
      guest('energy-overview', ['能耗总览', 'Energy overview'], 'energy/overview', 'pie-chart'),
      guest('energy-tariff', ['分时电价分析', 'Tariff periods'], 'energy/tariff', 'histogram'),
    ]),
    ...onlyWith(guestOrigin, (origin) => [...supplyChain(), ...boards(origin)]),
    {
      ...dir('provider', ['服务商中心', 'Provider centre'], 'shopping-bag', [
        guest('product-notes', ['产品上架备忘', 'Listing notes'], 'notepad/products', 'upload'),
        guest('delivery-notes', ['交付记录', 'Delivery notes'], 'notepad/delivery', 'gift'),
      ]),
      roles: [PROVIDER],
    },
    {
      ...dir('operations', ['平台运营', 'Operations'], 'setting', [
        page('administration', ['系统管理', 'Administration'], ['AdminIndex', 'admin'], 'user-setting'),
        ...[
          page('releases', ['发布运维', 'Releases'], ['OpsIndex', 'ops'], 'pulse'),
          page('letter-desk', ['通知发送', 'Send notices'], ['LetterDesk', 'message/desk'], 'send'),
          guest('operations-log', ['运营日志', 'Operations log'], 'notepad/operations', 'terminal'),
          guest('review-notes', ['企业审核备忘', 'Review notes'], 'notepad/review', 'verify'),
        ].map((item) => ({ ...item, roles: [OPERATOR, PLATFORM] })),
      ]),
      roles: [OPERATOR, PLATFORM, AUDITOR],
    },
    dir('park-services', ['园区服务', 'Park services'], 'apartment', [
      page('welcome', ['平台介绍', 'About the platform'], ['WelcomePage', 'welcomePage'], 'info'),
      page('products', ['产品', 'Products'], ['ProductList', 'products'], 'prize'),
      ...onlyWith(guestOrigin, grants),
      dir('policy', ['政策资讯', 'Policies'], 'article', authorities()),
    ]),
  ]
}

/** Tenant park: more than six items at the top, so the top menu needs its "all" panel. */
export function parkMenu(guestOrigin: string | null): Item[] {
  return [
    workStand(),
    messages(),
    dir('trade', ['订单协同', 'Order collaboration'], 'order', [
      dir('purchase-orders', ['采购订单', 'Purchase orders'], 'cart', orders()),
    ]),
    dir('property', ['物业服务', 'Property services'], 'apartment', [
      guest('repairs', ['报修登记', 'Repair requests'], 'notepad/repairs', 'wrench'),
      guest('visitors', ['访客登记', 'Visitor register'], 'notepad/visitors', 'member'),
    ]),
    dir('safety', ['安全生产', 'Work safety'], 'shield', [
      guest('inspection', ['安全巡检记录', 'Safety inspections'], 'notepad/inspection', 'verify'),
      guest('hazards', ['隐患整改备忘', 'Hazard follow-up'], 'notepad/hazards', 'alert-triangle'),
    ]),
    ...onlyWith(guestOrigin, (origin) => [...supplyChain(), ...boards(origin)]),
    dir('policy', ['政策服务', 'Policy services'], 'article', authorities()),
    page('welcome', ['园区介绍', 'About the park'], ['WelcomePage', 'welcomePage'], 'info'),
  ]
}

/** Tenant region: a short menu for the old theme. */
export function regionMenu(guestOrigin: string | null): Item[] {
  return [
    workStand(),
    messages(),
    dir('diagnosis', ['诊断服务', 'Diagnosis'], 'puzzle', [
      guest('diagnosis-notes', ['诊断记录', 'Diagnosis notes'], 'notepad/diagnosis', 'note'),
      guest('follow-up', ['整改跟踪', 'Follow-up'], 'notepad/follow-up', 'sync'),
    ]),
    ...onlyWith(guestOrigin, () => supplyChain()),
    dir('policy', ['政策资讯', 'Policies'], 'article', authorities()),
  ]
}
