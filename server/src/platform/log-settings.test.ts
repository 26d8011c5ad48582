import { redact } from './log-settings'

test.each([
  ['/a?token=secret', '/a?token=[redacted]'],
  ['/a?language=eng&Token=secret&page=1', '/a?language=eng&Token=[redacted]&page=1'],
  ['/a?ticketToken=ST-1&st=ST-2', '/a?ticketToken=[redacted]&st=[redacted]'],
  ['/a?state=1&last=2', '/a?state=1&last=2'],
])('%s is logged as %s', (url, expected) => {
  expect(redact(url)).toBe(expected)
})
