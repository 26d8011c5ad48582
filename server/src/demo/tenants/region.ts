import { regionTenantLetters } from '../demo-letters'
import { regionMenu } from '../demo-menus'
import { demoAgreement, demoAgreementInEnglish } from '../demo-agreement'
import type { DemoTenant } from '../demo-tenant'
import { application, company, enterpriseRole, workbench } from './shared'

/** The old look, without a tab bar. */
export function regionTenant(guestOrigin: string | null): DemoTenant {
  return {
    id: 't-region',
    code: 'region',
    name: '江岸区工业互联网平台',
    isDefault: false,
    homeUrl: '',
    settings: {
      CENTER_SSO_ENABLED: false,
      CENTER_TITLE: '江岸区工业互联网公共服务平台',
      CENTER_TITLE_EN: "Jiang'an District Industrial Internet",
      CENTER_COPYRIGHT: '© 2026 江岸区工业互联网服务中心',
      CENTER_COPYRIGHT_EN: "© 2026 Jiang'an Industrial Internet Service Centre",
      CENTER_FILING_NUMBER: '鄂ICP备00000001号',
      CENTER_ISNOTICE: true,
      CENTER_SHOW_HOME: true,
      CENTER_APPTHEME: 'old',
      CENTER_NOTSMS: true,
      CENTER_SWITCHAPP: false,
      CENTER_REGISTER_THEME: 'region',
      CENTER_REGISTER_TITLE: '江岸区企业用户注册',
      CENTER_REGISTER_TITLE_EN: "Jiang'an District enterprise registration",
      CENTER_REGISTER_AGREEMENT_EN: demoAgreementInEnglish(
        "Jiang'an District Industrial Internet",
        "Jiang'an District Industrial Internet Service Centre",
      ),
      CENTER_REGISTER_AGREEMENT: demoAgreement('江岸区工业互联网公共服务平台', '江岸区工业互联网服务中心'),
      CENTER_IFRAME_ORIGINS: guestOrigin === null ? [] : [guestOrigin],
    },
    workbenches: [workbench.enterprise],
    applications: [application.enterprise, application.supply],
    roles: [enterpriseRole],
    departments: [{ id: 'd-region-office', parentId: null, name: '综合办公室', nameEn: 'General office' }],
    enterprises: [company('e-jiangan', '江岸汽车零部件有限公司', '91420102MA4X8Y9A1B', '3670')],
    users: [
      {
        username: 'zhaoliu',
        name: '赵六',
        mobile: '13800000005',
        application: 'ENT_WORKBENCH',
        roles: ['ENT'],
        departments: ['d-region-office'],
        enterprises: [{ id: 'e-jiangan', reviewState: '1', isFounder: true }],
      },
    ],
    menu: regionMenu(guestOrigin),
    letters: regionTenantLetters,
    guests: ['@apps/notepad', 'legacy-erp'],
  }
}
