/** How a receiver has a letter: unread unless said otherwise. */
export type DemoReceiver = { username: string; read?: boolean; acknowledged?: boolean; reply?: string }

export type DemoLetter = {
  title: string
  paragraphs: string[]
  points?: string[]
  replyWay: '0' | '1' | '2'
  sender: string
  /** Days between the letter and the day of the seed. */
  daysAgo: number
  /** Days from the seed until answers are no longer taken: negative is over, `null` never. */
  validDays: number | null
  receivers: DemoReceiver[]
}

const unread = (...usernames: string[]): DemoReceiver[] => usernames.map((username) => ({ username }))

export const demoTenantLetters: DemoLetter[] = [
  {
    title: '关于组织申报智能工厂梯度培育项目的通知',
    paragraphs: [
      '各有关企业：',
      '为加快制造业数字化转型，现组织开展年度智能工厂梯度培育申报，请符合条件的企业按要求准备材料。',
    ],
    points: ['申报书（加盖公章的扫描件）', '近两年财务报表', '数字化改造项目清单'],
    replyWay: '2',
    sender: '工业云平台运营中心',
    daysAgo: 0.2,
    validDays: 14,
    receivers: unread('zhangsan', 'guanli'),
  },
  {
    title: '园区 3 号变电站夜间检修停电通知',
    paragraphs: [
      '本周五 22:00 至次日 04:00 对 3 号变电站进行年度检修，A 区、B 区厂房停电。请提前安排生产计划并做好设备断电保护。',
    ],
    replyWay: '0',
    sender: '园区设施管理部',
    daysAgo: 0.6,
    validDays: 3,
    receivers: unread('zhangsan'),
  },
  {
    title: '安全生产专项检查整改情况反馈',
    paragraphs: ['检查组在贵公司二车间发现以下问题，请在期限内整改并上传整改照片：'],
    points: ['消防通道堆放周转箱', '冲压机光电保护装置未按期校验'],
    replyWay: '2',
    sender: '园区安全环保办公室',
    daysAgo: 1.3,
    validDays: 7,
    receivers: unread('zhangsan'),
  },
  {
    title: '下半年企业用工需求调查',
    paragraphs: ['请填写下半年计划招聘的岗位、人数与到岗时间，我们将据此组织校企对接活动。'],
    replyWay: '1',
    sender: '人才服务中心',
    daysAgo: 2.1,
    validDays: 10,
    receivers: unread('zhangsan'),
  },
  {
    title: '能耗在线监测数据填报提醒',
    paragraphs: ['贵公司上月综合能耗数据尚未填报。如暂无法提供，请说明原因与预计完成时间。'],
    replyWay: '1',
    sender: '节能监察服务站',
    daysAgo: 4.4,
    validDays: null,
    receivers: unread('zhangsan'),
  },
  {
    title: '平台系统升级维护公告',
    paragraphs: ['平台将于本周六 00:00 至 02:00 进行版本升级，届时供应链模块短时不可用，其他功能不受影响。'],
    replyWay: '0',
    sender: '工业云平台运营中心',
    daysAgo: 6.5,
    validDays: -1,
    receivers: unread('zhangsan'),
  },
  {
    title: '服务商入驻审核结果告知',
    paragraphs: ['贵公司提交的云服务商入驻申请已通过审核，可切换至“服务商”角色发布产品。'],
    replyWay: '0',
    sender: '工业云平台运营中心',
    daysAgo: 9.2,
    validDays: 20,
    receivers: [{ username: 'zhangsan', read: true, acknowledged: true }],
  },
  {
    title: '订单 PO-0918 交付延期说明征询',
    paragraphs: ['订单 PO-0918 的伺服电机预计延期 5 个工作日交付，请确认是否接受分批发货。'],
    replyWay: '1',
    sender: '浙北智能装备有限公司',
    daysAgo: 12.7,
    validDays: 5,
    receivers: [
      { username: 'zhangsan', read: true, reply: '同意分批发货，首批 40 台请于本周内送达二号仓库，其余按新计划执行。' },
    ],
  },
  {
    title: '质量管理体系年度监督审核资料补充',
    paragraphs: ['审核老师要求补充以下记录，请于审核前一周上传：'],
    points: ['供应商再评价记录', '计量器具校准计划', '内审不符合项关闭证据'],
    replyWay: '2',
    sender: '质量认证服务中心',
    daysAgo: 16.3,
    validDays: 2,
    receivers: [
      { username: 'zhangsan', read: true, reply: '三项记录已整理完毕，纸质件同步寄出，请查收。' },
      { username: 'guanli', read: true },
    ],
  },
  {
    title: '秋季校企对接会报名',
    paragraphs: ['对接会设机械、电气、软件三个专场，请回复参会人数与招聘岗位。'],
    replyWay: '1',
    sender: '人才服务中心',
    daysAgo: 24.8,
    validDays: -6,
    receivers: [{ username: 'zhangsan', read: true }],
  },
  {
    title: '关于规范物流车辆入园登记的通知',
    paragraphs: ['自下月起，所有物流车辆须提前一天在平台登记车牌与进出时段，未登记车辆由西门排队核验。'],
    replyWay: '0',
    sender: '园区设施管理部',
    daysAgo: 31.5,
    validDays: null,
    receivers: [{ username: 'zhangsan', read: true, acknowledged: true }],
  },
  {
    title: '知识产权贯标培训材料收集',
    paragraphs: ['请参训企业上传专利台账与贯标自评表，用于培训分组。逾期未交视为放弃名额。'],
    replyWay: '2',
    sender: '知识产权服务站',
    daysAgo: 45.1,
    validDays: -15,
    receivers: [{ username: 'zhangsan', read: true }],
  },
]

export const parkTenantLetters: DemoLetter[] = [
  {
    title: '生物医药专项资金申报启动',
    paragraphs: ['本年度生物医药产业专项资金申报已开放，重点支持临床前研究与 GMP 厂房改造。请在截止前提交申报摘要。'],
    replyWay: '2',
    sender: '滨江生物医药产业园',
    daysAgo: 0.3,
    validDays: 12,
    receivers: unread('wangwu'),
  },
  {
    title: '冷链仓库温控系统校准安排',
    paragraphs: ['冷链仓库将分区校准温控探头，校准期间请勿安排入库。具体时段见仓库公告栏。'],
    replyWay: '0',
    sender: '园区物业服务中心',
    daysAgo: 1.1,
    validDays: 4,
    receivers: unread('wangwu'),
  },
  {
    title: '危废转移联单核对',
    paragraphs: ['请核对上季度危险废物转移联单数量，如有差异请说明。'],
    replyWay: '1',
    sender: '园区安全环保办公室',
    daysAgo: 2.6,
    validDays: 6,
    receivers: unread('wangwu'),
  },
  {
    title: '园区班车线路调整征求意见',
    paragraphs: ['拟新增地铁站接驳线并调整早班发车时间，欢迎反馈意见。'],
    replyWay: '1',
    sender: '园区物业服务中心',
    daysAgo: 5.4,
    validDays: null,
    receivers: unread('wangwu'),
  },
  {
    title: '消防演练结果通报',
    paragraphs: ['感谢各企业配合，本次演练全员疏散用时 6 分 20 秒，较上次缩短 1 分钟。'],
    replyWay: '0',
    sender: '园区安全环保办公室',
    daysAgo: 11.9,
    validDays: null,
    receivers: [{ username: 'wangwu', read: true, acknowledged: true }],
  },
]

export const regionTenantLetters: DemoLetter[] = [
  {
    title: '数字化诊断专家上门安排',
    paragraphs: ['诊断专家组将于下周到贵公司开展现场诊断，请安排生产、设备、信息化负责人参加。'],
    replyWay: '1',
    sender: '江岸区工业互联网服务中心',
    daysAgo: 0.8,
    validDays: 5,
    receivers: unread('zhaoliu'),
  },
  {
    title: '中小企业上云补贴发放公示',
    paragraphs: ['本批次上云补贴名单已公示，公示期五个工作日，无异议后拨付。'],
    replyWay: '0',
    sender: '江岸区工业互联网服务中心',
    daysAgo: 3.7,
    validDays: null,
    receivers: unread('zhaoliu'),
  },
  {
    title: '设备联网情况摸底',
    paragraphs: ['请上传设备清单，并注明已联网设备的协议类型。'],
    replyWay: '2',
    sender: '江岸区工业互联网服务中心',
    daysAgo: 9.5,
    validDays: 9,
    receivers: [{ username: 'zhaoliu', read: true }],
  },
]
