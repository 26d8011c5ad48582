import * as contract from '@center/shared/contract'
import type { Endpoint } from '@center/shared/contract'

/**
 * The calls of the specification (spec 7) in its words: method and address, and what is handed over. Tests of a call name it by the
 * contract, so they would follow it to another address; clients of others would not.
 */
const calls: readonly (readonly [call: string, ...given: string[]])[] = [
  ['GET /api/auth/kaptcha/get', 'type', 'data'],
  ['GET /api/front/account/auth/kaptcha', 'number'],
  [
    'POST /api/front/member/registerMember',
    ...['tenantCode', 'username', 'password', 'mobile', 'smsCode', 'imgCode', 'hostUrl', 'number'],
  ],
  [
    'POST /api/front/member/registerMemberByGyszmf',
    ...[
      'companyName',
      'industryCode',
      'country',
      'contacts',
      'position',
      'tenantCode',
      'password',
      'mobile',
      'smsCode',
      'imgCode',
      'hostUrl',
      'number',
    ],
  ],
  ['POST /api/front/member/sendPhoneCode', 'phone', 'type', 'imageCode', 'number'],
  ['GET /api/front/member/sendPhoneCode', 'phone', 'type', 'imageCode', 'number'],
  ['POST /api/front/captcha/getCaptchaType'],
  ['POST /api/front/captcha/get'],
  ['POST /api/front/captcha/check'],
  ['GET /api/front/subsystemManagement/getDefaultSubManList'],
  ['GET /api/front/microFrontend/service/selectAllByTenant/:tenantId', 'tenantId'],
  ['POST /api/auth/jwt/getTokenBySt', 'st'],
  ['POST /api/auth/jwt/front/token', 'service', 'tenantCode', 'imgvercode', 'password', 'username'],
  ['GET /api/front/member/front/infoV2', 'token', 'fastRoleCode', 'roleId', 'wbCode', 'benchCode'],
  [
    'GET /api/front/member/front/allPermissionV3',
    ...['token', 'roleId', 'appCodes', 'fastRoleCode', 'targetWb', 'partWb', 'serviceCode'],
  ],
  ['GET /api/front/member/getUserRolesNew', 'userId', 'benchCode'],
  ['POST /api/front/member/front/updateDefaultLogin', 'defaultRoleId', 'defaultWorkbenchCode'],
  ['POST /api/front/member/front/updateDefaultApply', 'defaultApplyId'],
  ['GET /api/front/member/getWorkbenchList'],
  ['GET /api/front/apply/info/getNewApplyList'],
  ['POST /api/front/member/updateNickName', 'userId', 'nickName'],
  ['POST /api/front/ent/isJoinedOrCreated'],
  ['GET /api/front/ent/joinEntList', 'limit', 'page'],
  ['PUT /api/front/member/switchEnterprises', 'entId'],
  ['POST /api/front/account/auth/updatePassword', 'newPwd', 'oldPwd'],
  ['POST /api/front/account/auth/repeatPhone', 'phone'],
  ['POST /api/front/letter/replyPage'],
  ['GET /api/front/letter/replyInfo/:id', 'id'],
  ['POST /api/front/letter/editAnswerStatus'],
  ['POST /api/front/letter/uploadReplyFile'],
  ['GET /api/front/member/checkAppCodeAuth', 'fastAppCode'],
  ['GET /api/front/member/getAppNameByCode/:code', 'code'],
  ['GET /api/front/member/saveLogoutFlag', 'token'],
  ['POST /api/front/esa/external/system/sso', 'sysCode'],
  ['GET /api/front/registerContent/getInfoByTenantCode', 'tenantCode'],
  ['GET /api/front/select/indTree'],
  ['GET /api/front/select/regionTreeListByCode', 'qhCode'],
  ['GET /sys/user/checkOnlyUser'],
  ['GET /api/front/frontend/getVueConfig', 'applicationCode'],
  // Those of operations, as the interfaces of the platform name them.
  ['GET /api/ops/apps'],
  ['POST /api/ops/apps/:name/versions', 'name'],
  ['GET /api/ops/apps/:name/versions', 'name'],
  ['PUT /api/ops/tenants/:tenantCode/apps/:name', 'tenantCode', 'name'],
  ['POST /api/ops/tenants/:tenantCode/apps/:name/release', 'tenantCode', 'name', 'version'],
  ['POST /api/ops/tenants/:tenantCode/apps/:name/rollback', 'tenantCode', 'name'],
  ['GET /api/ops/tenants/:tenantCode/releases', 'tenantCode'],
  ['GET /api/ops/health'],
  ['GET /api/front/microFrontend/importmap/:tenantId', 'tenantId'],
  ['GET /api/front/events'],
  ['POST /api/front/telemetry'],
]

const byCall = new Map<string, Endpoint['schema']>(
  Object.values(contract as Record<string, unknown>)
    .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'permission' in value)
    .flatMap((endpoint) =>
      [endpoint.method, endpoint.alsoMethod].map((method) => [`${method} ${endpoint.url}`, endpoint.schema] as const),
    ),
)

/** Names of what is handed over: in the address, the query and the body. */
function takenBy({ params, querystring, body }: Endpoint['schema']): string[] {
  return [params, querystring, body].flatMap((part) =>
    Object.keys((part as { shape?: object } | undefined)?.shape ?? {}),
  )
}

test.each(calls)('the contract has %s, and takes what the specification hands over', (call, ...given) => {
  const schema = byCall.get(call)
  expect(schema).toBeDefined()
  expect(schema ? takenBy(schema) : []).toEqual(expect.arrayContaining(given))
})
