import { isFormFields } from './form-field'

const field = { type: 'text', name: 'note', id: '', label: '备注' }

test.each([
  ['no field', []],
  ['an unchanged one', [field]],
  [
    'a text, a tick and a list',
    [
      { ...field, value: 'a' },
      { ...field, value: true },
      { ...field, value: ['a', 'b'] },
    ],
  ],
])('takes %s', (_what, fields) => {
  expect(isFormFields(fields)).toBe(true)
})

test.each([
  ['what is no list', { 0: field }],
  ['nothing', undefined],
  ['a list of nothing', [null]],
  ['a field without a label', [{ type: 'text', name: 'note', id: '' }]],
  ['a name that is no text', [{ ...field, name: {} }]],
  ['a value that is an object', [{ ...field, value: {} }]],
  ['a list of values that are no text', [{ ...field, value: [1] }]],
])('refuses %s', (_what, fields) => {
  expect(isFormFields(fields)).toBe(false)
})
