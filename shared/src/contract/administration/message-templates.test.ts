import { maskEmail } from '../account/registration-rules'
import {
  fillTemplate,
  messagePurposes,
  messageSamples,
  messageVariables,
  templateFault,
  variablesIn,
} from './message-templates'

test('variables are found once each, in the order of the text', () => {
  expect(variablesIn('{{ code }} of {{tenant}}: {{code}}')).toEqual(['code', 'tenant'])
})

test('a value is filled in as it is, with whatever signs of a pattern are in it', () => {
  expect(fillTemplate('{{ code }}, {{name}}{{other}}{{constructor}}', { code: '$& {{name}}', name: '$1' })).toBe(
    '$& {{name}}, $1',
  )
})

test.each([
  ['您的验证码 {{code}}', null],
  ['{{code}} {{link}}', 'variable'],
  ['{{constructor}} {{code}}', 'variable'],
  ['在 {{minutes}} 分钟内有效', 'noVariable'],
  ['[{{tenant}}] code:{{code}}.', null],
  ['详见 https://portal.example/help。验证码{{code}}', null],
  ['https://evil.example/?c={{ code }}', 'inAddress'],
  ['evil.example?c={{code}}', 'inAddress'],
  ['{{code}}.evil.example', 'inAddress'],
  ['evil.{{code}}', 'inAddress'],
])('the text %s of a code is judged as %s', (text, fault) => {
  expect(templateFault('login', text)).toBe(fault)
})

test('there is a sample for every variable but the name of the tenant', () => {
  const all = messagePurposes.flatMap((purpose): readonly string[] => messageVariables[purpose])
  expect([...new Set(all)].filter((name) => !Object.hasOwn(messageSamples, name))).toEqual(['tenant'])
})

test.each([
  ['zhangsan@corp.example', 'zh***@corp.example'],
  ['abc@corp.example', 'a***@corp.example'],
  ['', ''],
])('the address %s is shown as %s', (address, masked) => {
  expect(maskEmail(address)).toBe(masked)
})
