import {
  errorTexts,
  listAdminProducts,
  listApprovals,
  listMessageChannels,
  listMessageSendings,
  listProviderRequests,
  listSignIns,
  listTenantAudit,
  listTenantSignOnServices,
  listTexts,
  type Language,
} from '@center/shared/contract'

/** What stands over the fields of rows, in Chinese and in English. A field without a title is in no export. */
const titles: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  act: ['操作', 'Action'],
  action: ['操作', 'Action'],
  actor: ['操作人', 'Actor'],
  actorName: ['操作人姓名', 'Name of the actor'],
  adapter: ['服务商', 'Provider'],
  address: ['地址', 'Address'],
  apps: ['应用', 'Apps'],
  askedBy: ['申请人', 'Asked by'],
  at: ['时间', 'Time'],
  attributes: ['可获取的信息', 'What it learns'],
  audience: ['受众', 'Audience'],
  beganAt: ['开始时间', 'Began'],
  bindUrl: ['绑定地址', 'Binding address'],
  browser: ['浏览器', 'Browser'],
  category: ['分类', 'Category'],
  channel: ['通道', 'Channel'],
  claims: ['声明', 'Claims'],
  clientId: ['客户端 ID', 'Client ID'],
  code: ['编码', 'Code'],
  component: ['页面类型', 'Kind of page'],
  contact: ['联系方式', 'Contact'],
  contactName: ['联系人', 'Contact'],
  createdAt: ['创建时间', 'Created'],
  createdBy: ['创建人', 'Created by'],
  creditCode: ['统一社会信用代码', 'Credit code'],
  day: ['今日', 'Today'],
  decidedBy: ['审批人', 'Decided by'],
  details: ['详情', 'Details'],
  domains: ['域名', 'Host names'],
  enabled: ['启用', 'Enabled'],
  enterpriseName: ['企业', 'Enterprise'],
  enterprises: ['企业数', 'Enterprises'],
  error: ['错误', 'Error'],
  expiresAt: ['到期时间', 'Expires'],
  hidden: ['隐藏', 'Hidden'],
  homeUrl: ['首页地址', 'Home page'],
  icon: ['图标', 'Icon'],
  industryCode: ['行业代码', 'Industry code'],
  ip: ['IP 地址', 'IP address'],
  isSent: ['已发送', 'Sent'],
  issuer: ['签发方', 'Issuer'],
  kind: ['类型', 'Kind'],
  lastNetwork: ['最近使用网络', 'Network of the last use'],
  lastUsedAt: ['最近使用', 'Last used'],
  logoutUrl: ['退出通知地址', 'Sign-out address'],
  match: ['地址范围', 'Scope of the address'],
  maxStorageMb: ['空间上限（MB）', 'Storage limit (MB)'],
  maxUsers: ['用户上限', 'User limit'],
  members: ['成员', 'Members'],
  name: ['名称', 'Name'],
  nameEn: ['英文名称', 'English name'],
  networks: ['允许的网络', 'Networks'],
  note: ['备注', 'Note'],
  object: ['对象', 'Object'],
  offer: ['服务内容', 'Offer'],
  outcome: ['结果', 'Outcome'],
  parts: ['组成', 'Parts'],
  path: ['路径', 'Path'],
  plan: ['套餐', 'Plan'],
  providerId: ['服务商编号', 'Provider ID'],
  purpose: ['用途', 'Purpose'],
  recipient: ['接收人', 'Recipient'],
  regionCode: ['地区代码', 'Region code'],
  reviewedAt: ['审核时间', 'Reviewed'],
  revokedAt: ['撤销时间', 'Revoked'],
  roles: ['角色数', 'Roles'],
  scope: ['范围', 'Scope'],
  scopes: ['权限范围', 'Scopes'],
  sender: ['发件地址', 'Sender'],
  serviceCode: ['应用', 'App'],
  signName: ['短信签名', 'SMS signature'],
  seenAt: ['最近活动', 'Last seen'],
  ssoUrl: ['单点登录地址', 'Single sign-on address'],
  state: ['状态', 'State'],
  storage: ['已用空间（字节）', 'Storage (bytes)'],
  summary: ['简介', 'Summary'],
  system: ['系统', 'System'],
  tenants: ['租户数', 'Tenants'],
  ticketParam: ['票据参数', 'Ticket parameter'],
  title: ['菜单', 'Menu item'],
  titleEn: ['英文名称', 'English name'],
  updatedAt: ['修改时间', 'Changed'],
  updatedBy: ['修改人', 'Changed by'],
  url: ['地址', 'Address'],
  username: ['用户名', 'Username'],
  users: ['用户数', 'Users'],
  waiting: ['待审核', 'Waiting'],
  workbenchCode: ['工作台编码', 'Workbench code'],
}

const at = (language: Language) => (language === 'eng' ? 1 : 0)

/** The title of a field; undefined for one that is in no export. */
export const titleOf = (field: string, language: Language): string | undefined => titles[field]?.[at(language)]

const localeOf = (language: Language) => (language === 'eng' ? 'en' : 'zh')
const ofGroup = (group: keyof typeof listTexts.zh) => (language: Language) => listTexts[localeOf(language)][group]

/** A list, or other rows of which files are made. */
type Rows = { url: string }
type Words = (language: Language) => Readonly<Record<string, string>>

/** Fields whose values are codes that pages have words for, by list. */
const wordsOfFields: ReadonlyMap<Rows, Readonly<Record<string, Words>>> = new Map<Rows, Record<string, Words>>([
  [listTenantAudit, { action: ofGroup('actionOf') }],
  [listMessageChannels, { kind: ofGroup('messageKind'), adapter: ofGroup('messageAdapter') }],
  [listMessageSendings, { kind: ofGroup('messageKind'), purpose: ofGroup('messagePurpose') }],
  [listAdminProducts, { category: ofGroup('productCategory'), state: ofGroup('productState') }],
  [listApprovals, { act: ofGroup('requestAct'), state: ofGroup('requestState') }],
  [listTenantSignOnServices, { match: ofGroup('signOnMatch'), attributes: ofGroup('signOnAttribute') }],
  [listProviderRequests, { state: ofGroup('reviewState') }],
  [listSignIns, { outcome: (language) => ({ ...errorTexts[localeOf(language)], ...ofGroup('outcome')(language) }) }],
])

/** The words for the values of a field of a list; undefined where a value is told as it is. */
export const wordsOfField = (list: Rows, field: string, language: Language) =>
  wordsOfFields.get(list)?.[field]?.(language)

const yesOrNo = { zh_CN: ['是', '否'], eng: ['yes', 'no'] } as const satisfies Record<Language, readonly string[]>

/** A value as the text of a cell: of a code its word, of several each, of a row its name. */
export function cellOf(value: unknown, language: Language, words?: Readonly<Record<string, string>>): string {
  if (value === null || value === undefined) return ''
  if (words && typeof value === 'string') return words[value] ?? value
  if (typeof value === 'boolean') return yesOrNo[language][value ? 0 : 1]
  if (Array.isArray(value)) return value.map((item) => cellOf(item, language, words)).join('; ')
  return typeof value === 'object' ? nameOf(value) : String(value as string | number)
}

function nameOf(row: { username?: unknown; name?: unknown }): string {
  const name = row.username ?? row.name
  return typeof name === 'string' ? name : JSON.stringify(row)
}
