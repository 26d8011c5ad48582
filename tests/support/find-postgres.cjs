const { Client } = require('pg')

const usual = 'postgres://root@127.0.0.1/test'

/**
 * Once before all tests: finds the PostgreSQL server that tests of locks need. In CI they run, and fail, whether it is there or not;
 * elsewhere Jest lists them as skipped where no server answers.
 */
module.exports = async function findPostgres() {
  const url = process.env.TEST_DATABASE_URL || usual
  process.env.TEST_DATABASE_URL = url
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    process.env.TEST_DATABASE_ANSWERS = '1'
  } catch {
    process.env.TEST_DATABASE_ANSWERS = '0'
  } finally {
    await client.end().catch(() => undefined)
  }
}
