import type { PortalTenant } from '@center/shared/contract'
import { demoAgreement, demoAgreementInEnglish } from './demo-agreement'
import { demoTenantLetters, parkTenantLetters, regionTenantLetters } from './demo-letters'
import type { DemoTenant } from './demo-tenant'
import demo from './demo.yaml'
import { atOrigin } from './foreign-pages'
import park from './park.yaml'
import { toDemoTenant } from './read-demo-tenant'
import region from './region.yaml'

type Names = [platform: string, operator: string]

/** A portal file, and what none can say: letters, and agreements, which name the operator in many places. */
type DemoFile = { file: PortalTenant; letters: DemoTenant['letters']; agreement: Names; agreementEn: Names }

const files: DemoFile[] = [
  {
    file: demo,
    letters: demoTenantLetters,
    agreement: ['工业云平台', '工业云平台运营中心'],
    agreementEn: ['Industrial Cloud', 'Industrial Cloud Operations'],
  },
  {
    file: park,
    letters: parkTenantLetters,
    agreement: ['滨江产业园服务平台', '滨江产业园运营有限公司'],
    agreementEn: ['Binjiang Park Services', 'Binjiang Park Operations Co., Ltd.'],
  },
  {
    file: region,
    letters: regionTenantLetters,
    agreement: ['江岸区工业互联网公共服务平台', '江岸区工业互联网服务中心'],
    agreementEn: ["Jiang'an District Industrial Internet", "Jiang'an District Industrial Internet Service Centre"],
  },
]

/** The three tenants. Without a second origin there are no foreign pages, and nothing points at them. */
export function demoTenants(guestOrigin: string | null): DemoTenant[] {
  return files.map(({ file, letters, agreement, agreementEn }) => {
    const tenant = atOrigin(file, guestOrigin)
    const settings = {
      ...tenant.settings,
      CENTER_REGISTER_AGREEMENT: demoAgreement(...agreement),
      CENTER_REGISTER_AGREEMENT_EN: demoAgreementInEnglish(...agreementEn),
    }
    return { ...toDemoTenant({ ...tenant, settings }), letters }
  })
}
