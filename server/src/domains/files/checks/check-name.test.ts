import { xssVectors } from '../../../testing/samples/xss-vectors'
import { checkName } from './check-name'

const codeOf = (name: string) => {
  try {
    return checkName(name).extension
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each([
  ['报告.final.v2.docx', 'docx'],
  ['IMG_0001.JPG', 'jpg'],
  ['图 1 (2)，终稿；新.png', 'png'],
  ['a.tar.gz', 'gz'],
  ['../a.txt', 'file.name_invalid'],
  ['a.php.png', 'file.name_invalid'],
  ['a\u202etxt.png', 'file.name_invalid'],
  ['a.exe', 'file.type_not_allowed'],
  ['a', 'file.type_not_allowed'],
])('%s is %s', (name, answer) => {
  expect(codeOf(name)).toBe(answer)
})

test('keeps a name in one form, whatever the system that wrote it', () => {
  expect(checkName('cafe\u0301.txt').fileName).toBe('café.txt')
})

test('takes no name with markup in it', () => {
  const taken = xssVectors.map((vector) => `${vector.slice(0, 80)}.txt`).filter((name) => codeOf(name) === 'txt')
  expect(taken.filter((name) => /[<>"]/.test(name))).toEqual([])
})
