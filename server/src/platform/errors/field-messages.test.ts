import * as z from 'zod/mini'
import { faultTexts, translateFaults } from './field-messages'

const translate = (message: string, language: 'eng' | 'zh_CN' = 'zh_CN') =>
  translateFaults([{ field: 'a', message }], language)

test('a word goes along as code, with a text in the language of the caller', () => {
  expect(translate('taken')).toEqual([{ field: 'a', message: '已存在', code: 'taken' }])
  expect(translate('taken', 'eng')).toEqual([{ field: 'a', message: 'exists already', code: 'taken' }])
})

test('a sentence that has a text of its own is no pattern with a name in it', () => {
  expect(translate('belongs to another call')).toEqual([{ field: 'a', message: '已用于另一次请求' }])
  expect(translate('belongs to @acme/hello')).toEqual([{ field: 'a', message: '已被 @acme/hello 使用' }])
})

test('kinds of rows have names, and values stay as they are', () => {
  expect(translate('no role is named $1 {$2}')).toEqual([{ field: 'a', message: '没有名为 $1 {$2} 的角色' }])
  expect(translate('externalSystem erp is named twice')).toEqual([{ field: 'a', message: '外部系统“erp”出现了两次' }])
})

test('what is said in English stays for an English caller, and what is no fault stays for all', () => {
  expect(translate('is over', 'eng')).toEqual([{ field: 'a', message: 'is over' }])
  expect(translateFaults({ unknown: ['a'] }, 'zh_CN')).toEqual({ unknown: ['a'] })
})

const schemas: [z.ZodMiniType, unknown][] = [
  [z.string(), 1],
  [z.number(), 'a'],
  [z.array(z.string()), null],
  [z.literal('a'), 'b'],
  [z.enum(['a', 'b']), 'c'],
  [z.string().check(z.maxLength(2)), 'abc'],
  [z.string().check(z.minLength(2)), 'a'],
  [z.array(z.string()).check(z.maxLength(1)), ['a', 'b']],
  [z.number().check(z.lte(1)), 2],
  [z.number().check(z.gt(1)), 1],
  [z.number().check(z.multipleOf(2)), 1],
  [z.string().check(z.regex(/^a$/)), 'b'],
  [z.string().check(z.startsWith('a')), 'b'],
  [z.string().check(z.endsWith('a')), 'b'],
  [z.string().check(z.includes('a')), 'b'],
  [z.email(), 'a'],
  [z.url(), 'a'],
  [z.uuid(), 'a'],
  [z.iso.date(), 'a'],
  [z.iso.datetime(), 'a'],
  [z.strictObject({}), { a: 1 }],
  [z.strictObject({}), { a: 1, b: 2 }],
  [z.record(z.string().check(z.regex(/^a$/)), z.string()), { b: 'b' }],
  [z.union([z.string(), z.number()]), null],
]

test.each(schemas)('the schema library says the same outside of a call as within one: %#', (schema, value) => {
  const said = (language: 'eng' | 'zh_CN') =>
    z.safeParse(schema, value, { error: faultTexts(language) }).error?.issues.map(({ message }) => message) ?? []
  const [english = ''] = said('eng')
  expect(translate(english)).toEqual([{ field: 'a', message: said('zh_CN')[0] }])
})
