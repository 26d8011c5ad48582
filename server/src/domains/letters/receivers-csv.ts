import type { Language, SentReceiver } from '@center/shared/contract'

const heads = {
  zh_CN: ['账号', '姓名', '阅读时间', '回复时间', '回复内容', '附件'],
  eng: ['Account', 'Name', 'Read at', 'Replied at', 'Reply', 'Files'],
} as const satisfies Record<Language, readonly string[]>

/** A table that spreadsheets open as it is: with a mark for UTF-8, and no cell that they would calculate. */
export async function toCsv(rows: SentReceiver[], language: Language): Promise<string> {
  const { stringify } = await import('csv-stringify/sync')
  const cells = rows.map((row) => [
    ...[row.username, row.name, row.readTime ?? '', row.answerTime ?? '', row.content],
    row.fileList.map(({ fileName }) => fileName).join('; '),
  ])
  return stringify([[...heads[language]], ...cells], { bom: true, escape_formulas: true, record_delimiter: 'windows' })
}
