import { toCsv } from './device-csv'

const lines = (rows: (string | number)[][]) => toCsv(rows).slice(1).split('\r\n')

test('begins with the mark that makes spreadsheets read UTF-8, and ends each row as they expect', () => {
  expect(toCsv([['编号', 'OEE']])).toBe('\uFEFF编号,OEE\r\n')
})

test('quotes what would break a row', () => {
  expect(lines([['a,b', 'say "so"', 'two\nlines', 22.5]])[0]).toBe('"a,b","say ""so""","two\nlines",22.5')
})

test.each(['=1+1', '+1', '-1', '@name'])('makes no formula of %p', (text) => {
  expect(lines([[text]])[0]).toBe(`'${text}`)
})
