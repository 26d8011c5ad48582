import { userColumns, type Language } from '@center/shared/contract'
import { userTitles } from '../tables/user-titles'

const examples = {
  zh_CN: ['zhangsan', '张三', '13800000000', 'zhangsan@example.com', '', '研发部；生产部', ''],
  eng: ['jane.doe', 'Jane Doe', '13800000000', 'jane.doe@example.com', '', 'Research; Production', ''],
} as const satisfies Record<Language, readonly string[]>

export const templateName = { zh_CN: '用户导入模板', eng: 'users-template' } as const satisfies Record<Language, string>

/** The header, and a user as an example. */
export const templateOf = (language: Language): string[][] => [
  userColumns.map((column) => userTitles[language][column]),
  [...examples[language]],
]
