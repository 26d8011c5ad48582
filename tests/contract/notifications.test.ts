import { listFiles, readText } from '../support/repository'

const product = listFiles(/^server\/src\/.*\.ts$/).filter((path) => !/\.test\.ts$|\/testing\//.test(path))

test('only notify.ts calls pg_notify: it keeps every payload within the limit of PostgreSQL', () => {
  expect(product.length).toBeGreaterThan(100)
  expect(product.filter((path) => readText(path).includes('pg_notify('))).toEqual([
    'server/src/platform/database/notify.ts',
  ])
})
