/** The portal speaks Chinese and English, and may change while you are on the page. */
export const texts = {
  hello: { zh: '你好，{{name}}', en: 'Hello, {{name}}' },
  welcome: { zh: '你好', en: 'Hello' },
  label: { zh: '想写点什么？', en: 'What is on your mind?' },
  hint: { zh: '发布新版本时，这里的文字会保留。', en: 'This text stays when a new version is released.' },
}
