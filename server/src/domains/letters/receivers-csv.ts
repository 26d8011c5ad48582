import type { Language, SentEnterprise, SentReceiver } from '@center/shared/contract'

const heads = {
  zh_CN: ['账号', '姓名', '阅读时间', '回复时间', '回复内容', '附件'],
  eng: ['Account', 'Name', 'Read at', 'Replied at', 'Reply', 'Files'],
} as const satisfies Record<Language, readonly string[]>

const enterpriseHeads = {
  zh_CN: ['企业', '接收人数', '已读人数', '已回复人数'],
  eng: ['Enterprise', 'Receivers', 'Read', 'Replied'],
} as const satisfies Record<Language, readonly string[]>

/** What stands behind the title in the name of the file. */
export const enterprisesFile = { zh_CN: '企业统计', eng: 'by enterprise' } as const satisfies Record<Language, string>
const noEnterprise = { zh_CN: '未加入企业', eng: 'No enterprise' } as const satisfies Record<Language, string>

export function toCsv(rows: SentReceiver[], language: Language): Promise<string> {
  const cells = rows.map((row) => [
    ...[row.username, row.name, row.readTime ?? '', row.answerTime ?? '', row.content],
    row.fileList.map(({ fileName }) => fileName).join('; '),
  ])
  return toTable([[...heads[language]], ...cells])
}

export function toEnterprisesCsv(rows: SentEnterprise[], language: Language): Promise<string> {
  const cells = rows.map(({ enterpriseId, name, receivers, read, answered }) => [
    enterpriseId === null ? noEnterprise[language] : name,
    ...[receivers, read, answered].map(String),
  ])
  return toTable([[...enterpriseHeads[language]], ...cells])
}

/** A table that spreadsheets open as it is: with a mark for UTF-8, and no cell that they would calculate. */
async function toTable(lines: string[][]): Promise<string> {
  const { stringify } = await import('csv-stringify/sync')
  return stringify(lines, { bom: true, escape_formulas: true, record_delimiter: 'windows' })
}
