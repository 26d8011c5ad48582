import { defineConfig } from 'vitepress'
import { chineseBreaks } from './chinese-breaks.mjs'
import { outsideLinks } from './outside-links.mjs'
import { sidebars } from './sidebars.mjs'
import { tokenize } from './tokenize.mjs'

/** Below the portal, which serves it (`npm run docs` builds it into `dist/docs`). */
const base = '/center/docs/'

const zhSearch = {
  button: { buttonText: '搜索', buttonAriaLabel: '搜索文档' },
  modal: {
    displayDetails: '显示详情',
    resetButtonTitle: '清除',
    backButtonTitle: '关闭',
    noResultsText: '没有找到',
    footer: { selectText: '打开', navigateText: '选择', closeText: '关闭' },
  },
}

export default defineConfig({
  base,
  // Where `npm run docs` copies the pages: Chinese at the root, English below `en/`.
  srcDir: '../.cache/docs/pages',
  outDir: '../dist/docs',
  cacheDir: '../.cache/docs/vite',
  title: 'Center',
  metaChunk: true,
  markdown: { config: (md) => md.use(outsideLinks).use(chineseBreaks) },
  // Fetched when a reader opens them: a portal has readers on slow networks too.
  router: { prefetchLinks: false },
  locales: {
    root: {
      label: '简体中文',
      lang: 'zh-CN',
      title: '应用开发文档',
      description: '面向应用供应商：开发、检查、发布和更新门户应用。',
      themeConfig: {
        sidebar: sidebars.zh,
        outline: { label: '本页内容', level: [2, 3] },
        docFooter: { prev: '上一页', next: '下一页' },
        darkModeSwitchLabel: '主题',
        lightModeSwitchTitle: '切换到浅色',
        darkModeSwitchTitle: '切换到深色',
        sidebarMenuLabel: '目录',
        returnToTopLabel: '返回顶部',
        langMenuLabel: '语言',
        skipToContentLabel: '跳到正文',
        notFound: {
          title: '没有这个页面',
          quote: '地址可能写错了，或者页面已经移走。',
          linkLabel: '返回文档首页',
          linkText: '返回首页',
        },
      },
    },
    en: {
      label: 'English',
      lang: 'en',
      title: 'App development',
      description: 'For vendors: develop, check, publish and update apps of the portal.',
      themeConfig: { sidebar: sidebars.en, outline: { level: [2, 3] } },
    },
  },
  themeConfig: {
    i18nRouting: true,
    search: {
      provider: 'local',
      options: {
        locales: { root: { translations: zhSearch } },
        miniSearch: { options: { tokenize }, searchOptions: { combineWith: 'AND', prefix: true } },
      },
    },
  },
})
