import { adminRights, standardRoles } from '@center/shared/contract'
import { demoAgreement, demoAgreementInEnglish } from '../demo-agreement'
import { demoTenantLetters } from '../demo-letters'
import { demoMenu } from '../demo-menus'
import type { DemoRole, DemoTenant, DemoUser } from '../demo-tenant'
import { application, company, enterpriseRole, workbench } from './shared'

const roles: DemoRole[] = [
  enterpriseRole,
  {
    code: 'PROVIDER',
    name: '服务商',
    nameEn: 'Service provider',
    workbench: 'WB_PROVIDER',
    applications: ['ENT_WORKBENCH', 'QUALITY_TRACE'],
    actions: ['messageIndex,colist', 'product:publish', 'order:view'],
  },
  {
    code: 'STAFF',
    name: '普通成员',
    nameEn: 'Staff',
    workbench: 'WB_ENT',
    applications: ['ENT_WORKBENCH'],
    actions: ['order:view', 'note:edit'],
  },
  {
    code: 'OPERATOR',
    name: '平台运营',
    nameEn: 'Operator',
    workbench: 'WB_OPS',
    applications: ['ENT_WORKBENCH', 'SUPPLY_CHAIN', 'QUALITY_TRACE'],
    actions: ['colist', 'ops:release,letter:send', 'devtools:open', 'order:view', adminRights.join(',')],
    stated: [{ action: 'uni:admin_messageIndex', status: '0' }],
  },
  {
    code: 'PLATFORM',
    name: '平台管理员',
    nameEn: 'Platform administrator',
    workbench: 'WB_OPS',
    applications: ['ENT_WORKBENCH'],
    actions: ['messageIndex', 'ops:release,letter:send', standardRoles.platform.join(',')],
  },
  {
    code: 'AUDITOR',
    name: '审计员',
    nameEn: 'Auditor',
    workbench: 'WB_OPS',
    applications: ['ENT_WORKBENCH'],
    actions: ['messageIndex', standardRoles.auditor.join(',')],
  },
]

const enterprises: DemoTenant['enterprises'] = [
  company('e-huadong', '华东精工机械有限公司', '91330106MA2B1C4D5E', '3421'),
  company('e-zhebei', '浙北智能装备有限公司', '91330521MA2D7F8G9H', '3491'),
  company('e-qiantang', '钱塘新材料股份有限公司', '91330100MA2H3J4K6L', '2651'),
  company('e-linjiang', '临江电子元件有限公司', '91330109MA2L8M9N1P', '3981'),
  company('e-ops', '工业云平台运营中心', '91330100MA2P2Q3R4T', '6432'),
]

const users: DemoUser[] = [
  {
    username: 'zhangsan',
    name: '张三',
    mobile: '13800000001',
    application: 'ENT_WORKBENCH',
    roles: ['ENT', 'PROVIDER'],
    departments: ['d-demo-purchase', 'd-demo-rd'],
    enterprises: [
      { id: 'e-huadong', reviewState: '1', isFounder: true },
      { id: 'e-zhebei', reviewState: '1' },
      { id: 'e-qiantang', reviewState: '0' },
      { id: 'e-linjiang', reviewState: '2' },
    ],
  },
  {
    username: 'lisi',
    name: '李四',
    mobile: '13800000002',
    application: 'ENT_WORKBENCH',
    roles: ['STAFF'],
    departments: ['d-demo-rd'],
    enterprises: [{ id: 'e-huadong', reviewState: '1' }],
  },
  {
    username: 'guanli',
    name: '管理员',
    mobile: '13800000003',
    application: 'ENT_WORKBENCH',
    manager: true,
    roles: ['OPERATOR'],
    departments: ['d-demo-ops'],
    enterprises: [{ id: 'e-ops', reviewState: '1', isFounder: true }],
  },
  {
    username: 'pingtai',
    name: '平台管理员',
    mobile: '13800000006',
    application: 'ENT_WORKBENCH',
    roles: ['PLATFORM'],
    departments: ['d-demo-ops'],
    enterprises: [{ id: 'e-ops', reviewState: '1' }],
  },
  {
    username: 'shenji',
    name: '审计员',
    mobile: '13800000007',
    application: 'ENT_WORKBENCH',
    roles: ['AUDITOR'],
    departments: ['d-demo-ops'],
    enterprises: [{ id: 'e-ops', reviewState: '1' }],
  },
]

const channels: DemoTenant['channels'] = [
  { name: '阿里云短信', kind: 'sms', adapter: 'aliyun', account: 'LTAI-SAMPLE', signName: '工业云平台' },
  {
    name: '企业邮箱',
    kind: 'email',
    adapter: 'smtp',
    account: 'portal',
    address: 'smtp.portal.example',
    port: 587,
    sender: 'portal@portal.example',
  },
]

/** Side menu with every kind of guest; the default tenant. */
export function demoTenant(guestOrigin: string | null): DemoTenant {
  return {
    id: 't-demo',
    code: 'demo',
    name: '工业云平台',
    isDefault: true,
    homeUrl: '',
    settings: {
      CENTER_TITLE: '工业云平台',
      CENTER_TITLE_EN: 'Industrial Cloud',
      CENTER_COPYRIGHT: '© 2026 工业云平台运营中心',
      CENTER_COPYRIGHT_EN: '© 2026 Industrial Cloud Operations',
      CENTER_SSO_ENABLED: true,
      CENTER_ISNOTICE: true,
      CENTER_SHOW_HOME: true,
      CENTER_APPTHEME: 'side',
      CENTER_NOTSMS: true,
      CENTER_MANAGER_FLAG: 'OPERATOR',
      CENTER_REGISTER_THEME: '1',
      CENTER_REGISTER_TITLE: '工业云平台用户注册',
      CENTER_REGISTER_TITLE_EN: 'Industrial Cloud registration',
      CENTER_REGISTER_AGREEMENT_EN: demoAgreementInEnglish('Industrial Cloud', 'Industrial Cloud Operations'),
      CENTER_REGISTER_AGREEMENT: demoAgreement('工业云平台', '工业云平台运营中心'),
      CENTER_IFRAME_ORIGINS: guestOrigin === null ? [] : [guestOrigin],
    },
    workbenches: [workbench.enterprise, workbench.provider, workbench.operations],
    applications: [application.enterprise, application.supply, application.quality],
    roles,
    departments: [
      { id: 'd-demo-hq', parentId: null, name: '总经理办公室', nameEn: 'General office' },
      { id: 'd-demo-rd', parentId: 'd-demo-hq', name: '研发部', nameEn: 'R&D' },
      { id: 'd-demo-purchase', parentId: 'd-demo-hq', name: '采购部', nameEn: 'Purchasing' },
      { id: 'd-demo-ops', parentId: null, name: '平台运营部', nameEn: 'Platform operations' },
    ],
    enterprises,
    users,
    menu: demoMenu(guestOrigin),
    letters: demoTenantLetters,
    externalSystems: [
      {
        code: 'ERP',
        name: '企业资源计划',
        bindUrl: '',
        ssoUrl: 'http://localhost:9090/sso',
        users: [{ username: 'zhangsan', extUserId: 'E-1017', extUserName: 'zhang.san' }],
      },
    ],
    channels,
    guests: ['@apps/notepad', '@apps/orders', '@apps/device-manage', '@apps/energy', 'legacy-erp', 'legacy-form'],
  }
}
