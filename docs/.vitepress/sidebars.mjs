/** The pages in the order in which a vendor needs them; each is there in both languages. */
const groups = [
  {
    zh: '开始',
    en: 'Start',
    pages: [
      ['index', '首页', 'Overview'],
      ['quick-start', '快速开始', 'Quick start'],
      ['vite', '使用 Vite', 'With Vite'],
      ['webpack', '使用 webpack', 'With webpack'],
      ['kinds', '应用类型', 'Kinds of apps'],
      ['manifest', '清单 center.json', 'The manifest'],
    ],
  },
  {
    zh: '框架',
    en: 'Frameworks',
    pages: [
      ['with-react', 'React', 'React'],
      ['with-vue', 'Vue', 'Vue'],
      ['with-svelte', 'Svelte', 'Svelte'],
      ['with-solid', 'Solid', 'Solid'],
      ['with-lit', 'Lit', 'Lit'],
      ['with-angular', 'Angular', 'Angular'],
      ['with-plain', '不使用框架', 'None'],
    ],
  },
  {
    zh: '开发',
    en: 'Develop',
    pages: [
      ['life', '生命周期与状态', 'Life and state'],
      ['styling', '样式', 'Styling'],
      ['libraries', '公共库', 'Shared libraries'],
      ['bus', '消息总线', 'The bus'],
      ['intents', '应用间操作', 'Intents'],
      ['news', '给用户的信息', 'What an app has for users'],
      ['drawn', '由门户绘制', 'Drawn by the portal'],
      ['search', '应答搜索', 'Answering the search'],
      ['testing', '测试', 'Testing'],
      ['devtools', '应用检查器', 'The app inspector'],
      ['api', 'SDK 参考', 'SDK reference'],
    ],
  },
  {
    zh: '发布',
    en: 'Publish',
    pages: [
      ['certification', '发布前检查', 'Certification'],
      ['publishing', '发布与更新', 'Publishing'],
      ['signing', '签名', 'Signing'],
      ['trust', '权限与信任', 'Trust'],
    ],
  },
  {
    zh: '迁移',
    en: 'Migrate',
    pages: [
      ['migration', '从其他框架迁移', 'Migration'],
      ['from-qiankun', '从 qiankun 迁移', 'From qiankun'],
      ['from-wujie', '从 wujie 迁移', 'From wujie'],
      ['from-luigi', '从 Luigi 迁移，或使用 Penpal', 'From Luigi, or with Penpal'],
      ['from-micro-app', '从 micro-app 迁移', 'From micro-app'],
    ],
  },
]

const toSidebar = (language, folder) =>
  groups.map((group) => ({
    text: group[language],
    items: group.pages.map(([page, zh, en]) => ({
      text: language === 'zh' ? zh : en,
      link: folder + (page === 'index' ? '' : page),
    })),
  }))

export const sidebars = { zh: toSidebar('zh', '/'), en: toSidebar('en', '/en/') }
