import { listFiles, readJson, readText, someOf } from '../support/repository'

type Texts = { [key: string]: string | Texts }
type Text = [where: string, text: string]

/**
 * One feature, one name: the place is 消息中心 (Messages), what is sent there is 通知 (a notice), what its receiver writes is 回复
 * (a reply).
 */
const wrong = {
  zh: /消息|站内信|信件|来信|答复/,
  en: /\bletters?\b|\bmessages?\b|\banswer(s|ed|ing)?\b/i,
}

/** Other senses: characters of a name, what applications send each other, and the names of scopes. */
const otherSenses = new Set(['form.username', 'guestFailure.flood', 'accessTokens.scopesHint'])

function flatten(texts: Texts, prefix = ''): Text[] {
  return Object.entries(texts).flatMap(([name, value]): Text[] =>
    typeof value === 'string' ? [[prefix + name, value]] : flatten(value, `${prefix}${name}.`),
  )
}

const locales = someOf(
  listFiles(/^(apps|shared|root-config)\/.*locales\/(zh|en)\.json$/),
  // The panel for developers shows what applications send.
  (path) => !path.includes('/devtools/'),
)

function wrongIn(language: 'zh' | 'en', texts: Text[]): Text[] {
  const place = { zh: /消息中心/g, en: /\bMessages\b/g }[language]
  const bare = (text: string) => text.replace(place, '').replace(/{{.*?}}/g, '')
  return texts.filter(([, text]) => wrong[language].test(bare(text)))
}

test.each(locales)('%s names the message centre, its notices and replies by their one name', (path) => {
  const texts = flatten(readJson<Texts>(path)).filter(([key]) => !otherSenses.has(key))
  expect(wrongIn(path.endsWith('zh.json') ? 'zh' : 'en', texts)).toEqual([])
})

/** Words and sentences that users did not understand, and that another has replaced. */
const replaced = {
  zh: /组织机构代码|阅办|链尾|撤回灰度|健康预算|交给租户|迟迟|按角色取用|您写好但未提交|切换工作身份|接口请求次数超限|按时发送|挂载/,
  en: /\bMend\b|N[o]body|text of the picture|\bPut away\b|\bBy itself\b|\btaken back\b|did not submit|\bgood for (a|\d)|What every app runs|hash chain: a later|Not in memory: loads|Reopen what was|Lock without input|Where I am signed in|Answered or not|no reply is taken|who has not answered|Send at its time|Everything you can open|This page broke|\bSharp\b|bear what comes|never heard of it|\bHeed\b/,
}
const examples = listFiles(/^examples\/[^/]+\/locales\/(zh|en)\.json$/)

test.each([...locales, ...examples])('%s has none of the texts that were replaced', (path) => {
  const pattern = replaced[path.endsWith('zh.json') ? 'zh' : 'en']
  expect(flatten(readJson<Texts>(path)).filter(([, text]) => pattern.test(text))).toEqual([])
})

const spoken = [
  'server/src/domains/letters/receivers-csv.ts',
  ...listFiles(/^server\/src\/demo\/demo-.*\.ts$/),
  ...listFiles(/^apps\/[^/]+\/center\.json$/),
]

test.each(spoken)('%s names them likewise', (path) => {
  const literals = [...readText(path).matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(
    ([, single, double]) => single ?? double ?? '',
  )
  const inChinese = literals.filter((text) => /\p{Script=Han}/u.test(text))
  // Names in code are not spoken: an English sentence has a blank.
  const inEnglish = literals.filter((text) => !/\p{Script=Han}/u.test(text) && /^[A-Z]\w* /.test(text))
  const toText = (text: string): Text => [path, text]
  expect([...wrongIn('zh', inChinese.map(toText)), ...wrongIn('en', inEnglish.map(toText))]).toEqual([])
})

test('the page, its menu item and its app have the name of the place', () => {
  const { title, titleEn } = readJson<{ title: string; titleEn: string }>('apps/notices/center.json')
  const of = (language: string) => readJson<{ inbox: { title: string } }>(`apps/notices/locales/${language}.json`).inbox
  expect([title, titleEn, of('zh').title, of('en').title]).toEqual(['消息中心', 'Messages', '消息中心', 'Messages'])
  expect(readText('server/src/demo/demo.yaml')).toContain('title: 消息中心\n    titleEn: Messages')
})
