import type { DemoRole, DemoTenant } from '../demo-tenant'

/** Workbenches that more than one tenant has. */
export const workbench = {
  enterprise: {
    code: 'WB_ENT',
    name: '企业工作台',
    nameEn: 'Enterprise workbench',
    icon: 'desktop',
    parts: [
      { partBench: 'P1', name: '一区', nameEn: 'Zone 1' },
      { partBench: 'P2', name: '二区', nameEn: 'Zone 2' },
    ],
  },
  provider: { code: 'WB_PROVIDER', name: '服务商工作台', nameEn: 'Provider workbench', icon: 'shopping-bag' },
  operations: { code: 'WB_OPS', name: '运营工作台', nameEn: 'Operations workbench', icon: 'setting' },
}

/** Applications that more than one tenant has. */
export const application = {
  enterprise: {
    code: 'ENT_WORKBENCH',
    name: '企业工作台',
    nameEn: 'Enterprise workbench',
    icon: 'desktop',
    description: '订单、生产与园区服务的统一入口',
    category: '综合',
    descriptionEn: 'One entry to orders, production and park services',
    categoryEn: 'General',
  },
  supply: {
    code: 'SUPPLY_CHAIN',
    name: '供应链协同',
    nameEn: 'Supply chain collaboration',
    icon: 'route',
    description: '采购、库存与供应商协同',
    category: '供应链',
    descriptionEn: 'Work with suppliers on purchasing and stock',
    categoryEn: 'Supply chain',
  },
  quality: {
    code: 'QUALITY_TRACE',
    name: '质量追溯',
    nameEn: 'Quality traceability',
    icon: 'shield',
    description: '批次质量档案与问题闭环',
    category: '生产',
    descriptionEn: 'Batch quality records and issue tracking',
    categoryEn: 'Production',
  },
}

/** What a member of an enterprise may do, in every tenant. */
export const enterpriseRole: DemoRole = {
  code: 'ENT',
  name: '企业角色',
  nameEn: 'Enterprise',
  workbench: 'WB_ENT',
  applications: ['ENT_WORKBENCH', 'SUPPLY_CHAIN'],
  actions: ['messageIndex,colist', 'order:view,order:create', 'note:edit'],
  dataRules: ['data:limit:own'],
  stated: [
    { action: 'uni:admin_messageIndex', status: '0' },
    { action: 'ent:approve', status: '1' },
  ],
}

/** A company of the park; `industryCode` is the fourth level of GB/T 4754. */
export function company(
  id: string,
  name: string,
  creditCode: string,
  industryCode: string,
): DemoTenant['enterprises'][number] {
  return { id, name, creditCode, industryCode, regionCode: creditCode.slice(2, 8) }
}
