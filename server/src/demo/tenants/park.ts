import { parkTenantLetters } from '../demo-letters'
import { parkMenu } from '../demo-menus'
import { demoAgreement, demoAgreementInEnglish } from '../demo-agreement'
import type { DemoTenant } from '../demo-tenant'
import { application, company, enterpriseRole, workbench } from './shared'

/** Top menu with more items than fit. */
export function parkTenant(guestOrigin: string | null): DemoTenant {
  return {
    id: 't-park',
    code: 'park',
    name: '滨江产业园',
    isDefault: false,
    homeUrl: guestOrigin ?? '',
    settings: {
      CENTER_SSO_ENABLED: false,
      CENTER_TITLE: '滨江产业园服务平台',
      CENTER_TITLE_EN: 'Binjiang Park Services',
      CENTER_COPYRIGHT: '© 2026 滨江产业园运营有限公司',
      CENTER_COPYRIGHT_EN: '© 2026 Binjiang Park Operations',
      CENTER_ISNOTICE: true,
      CENTER_SHOW_HOME: true,
      CENTER_APPTHEME: 'top',
      CENTER_SHOW_HOME_URL: guestOrigin !== null,
      CENTER_CAPTCHA_TYPE: 'blockPuzzle',
      CENTER_REGISTER_THEME: '3',
      CENTER_REGISTER_AGREEMENT: demoAgreement('滨江产业园服务平台', '滨江产业园运营有限公司'),
      CENTER_REGISTER_TITLE: '滨江产业园企业注册',
      CENTER_REGISTER_TITLE_EN: 'Binjiang Park enterprise registration',
      CENTER_REGISTER_AGREEMENT_EN: demoAgreementInEnglish(
        'Binjiang Park Services',
        'Binjiang Park Operations Co., Ltd.',
      ),
      CENTER_IFRAME_ORIGINS: guestOrigin === null ? [] : [guestOrigin],
    },
    workbenches: [workbench.enterprise],
    applications: [application.enterprise, application.supply],
    roles: [enterpriseRole],
    departments: [{ id: 'd-park-quality', parentId: null, name: '质量部', nameEn: 'Quality' }],
    enterprises: [company('e-binjiang', '滨江生物医药有限公司', '91330108MA2T5U6W7X', '2761')],
    users: [
      {
        username: 'wangwu',
        name: '王五',
        mobile: '13800000004',
        application: 'ENT_WORKBENCH',
        roles: ['ENT'],
        departments: ['d-park-quality'],
        enterprises: [{ id: 'e-binjiang', reviewState: '1', isFounder: true }],
      },
    ],
    menu: parkMenu(guestOrigin),
    letters: parkTenantLetters,
    guests: ['@apps/notepad', '@apps/orders', 'legacy-erp'],
  }
}
