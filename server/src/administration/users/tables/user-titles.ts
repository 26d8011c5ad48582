import { userColumns, type Language, type UserColumn } from '@center/shared/contract'

/** What stands over the columns of a file of users. */
export const userTitles = {
  zh_CN: {
    username: '用户名',
    name: '姓名',
    mobile: '手机号',
    email: '邮箱',
    roles: '角色编码',
    departments: '部门',
    enterprises: '企业',
  },
  eng: {
    username: 'Username',
    name: 'Name',
    mobile: 'Mobile',
    email: 'Email',
    roles: 'Role codes',
    departments: 'Departments',
    enterprises: 'Enterprises',
  },
} as const satisfies Record<Language, Record<UserColumn, string>>

/** Other words that people write over them. */
const others: Record<string, UserColumn> = {
  账号: 'username',
  账户: 'username',
  手机: 'mobile',
  手机号码: 'mobile',
  电话: 'mobile',
  phone: 'mobile',
  邮件: 'email',
  电子邮箱: 'email',
  角色: 'roles',
  role: 'roles',
  所属部门: 'departments',
  department: 'departments',
  所属企业: 'enterprises',
  enterprise: 'enterprises',
}

const known = new Map<string, UserColumn>([
  ...Object.entries(others),
  ...userColumns.flatMap((column): [string, UserColumn][] => [
    [column, column],
    [userTitles.zh_CN[column], column],
    [userTitles.eng[column].toLowerCase(), column],
  ]),
])

/** The column that a title stands over; undefined for one that says nothing of users here. */
export const columnOfTitle = (title: string): UserColumn | undefined =>
  known.get(
    title
      .replace(/^\uFEFF|\*/g, '')
      .trim()
      .toLowerCase(),
  )

/** What separates the names of a cell that lists several. */
export const listSigns = /[;；|、\n]/
