import type { Language } from '@center/shared/contract'
import { en, zhCN } from 'zod/locales'
import * as z from 'zod/mini'

/** What is parsed outside of a call is said in English: the small build of the library comes without any words. */
z.config(en())

const english = en().localeError
const chinese = zhCN().localeError

/** What the schema library says of a fault, in the language of the caller. */
export const faultTexts = (language: Language) => (language === 'eng' ? english : chinese)

/** What the contract and the domains say of a field themselves. */
const sentences = new Map([
  ['is missing', '缺失'],
  ['is not JSON', '不是有效的 JSON'],
  ['is over', '已过期'],
  ['is no time to come', '必须是将来的时间'],
  ['must be after the letter is sent', '必须晚于发送时间'],
  ['must not be empty', '不能为空'],
  ['must have 2 to 255 characters', '长度在 2 到 255 个字符'],
  ['is longer than 128 characters', '不能超过 128 个字符'],
  ['belongs to another letter', '已用于另一条通知'],
  ['belongs to another command', '已用于另一次操作'],
  ['has a character that no text may have', '含有不允许的字符'],
  ['has more than 64 levels', '嵌套不能超过 64 层'],
  ['is what everybody has already', '所有用户已在使用该版本'],
  ['is 100 for the first release: no one has a version to stay on', '首次发布必须为 100：尚无可保留的版本'],
  ['is not a pattern of letters, classes, groups and counts', '不是可用的正则表达式'],
  ['is a pattern that takes too long for some texts', '该正则表达式匹配某些文本时耗时过长'],
  ['The layout is too long', '布局数据过大'],
  ['an address must be https, or http of this machine, without a fragment', '地址必须为 https 或本机 http，且不含片段'],
])

/** Sentences with a name in them. */
const patterns: [RegExp, string][] = [
  [/^belongs to (.+)$/, '已被 $1 使用'],
  [/^(.+) belongs to the portal: only its version is decided$/, '$1 是平台自带应用，只能选择版本'],
  [/^is ([^,]+), the version is (?:of )?(.+)$/, '为 $1，与该版本的 $2 不符'],
  [/^of bundles only an element can run in a frame, not (.+)$/, '只有 element 类型的应用包可以在框架中运行，$1 不可以'],
  [/^(.+) is not among the origins of the registration$/, '$1 不在登记的来源中'],
]

/** `data` of a refusal with its field messages in the caller's language. A word that pages have a text of their own for stays. */
export function translateFaults(data: unknown, language: Language): unknown {
  if (language === 'eng' || !Array.isArray(data)) return data
  return data.map((fault: unknown) =>
    isFault(fault) ? { ...fault, message: sentences.get(fault.message) ?? fill(fault.message) } : fault,
  )
}

function isFault(value: unknown): value is { field: string; message: string } {
  return typeof value === 'object' && value !== null && 'field' in value && 'message' in value
}

function fill(message: string): string {
  const [pattern, text] = patterns.find(([sentence]) => sentence.test(message)) ?? []
  return pattern && text ? message.replace(pattern, text) : message
}
