const { Client } = require('pg')

const usual = 'postgres://root@127.0.0.1/test'

/**
 * How old a database of a test may be, a copy that waits for the next test, and a template that copies are made of: of a run, with rows, or
 * of migrations. A run that was killed left it, or former migrations.
 */
const mostSeconds = { run: 3600, idle: 3600, demo: 3600, template: 7 * 24 * 3600 }

/** A database that somebody uses after all stays. */
async function dropLeftovers(client) {
  const { rows } = await client.query(
    "select datname from pg_database where datname ~ '^center_(run|(idle|demo|template)_[0-9a-f]+)_[0-9]+'",
  )
  for (const { datname } of rows) {
    const [, kind, hashOrSeconds, last] = datname.split('_')
    const seconds = Number(kind === 'run' ? hashOrSeconds : last)
    if (Date.now() / 1000 - seconds <= mostSeconds[kind]) continue
    await client.query(`drop database ${datname}`).catch(() => undefined)
  }
}

/**
 * Once before all tests: finds the PostgreSQL server that tests of locks need, and that the others have their databases on. In CI those
 * of locks run, and fail, whether it is there or not; elsewhere Jest lists them as skipped where no server answers.
 */
module.exports = async function findPostgres() {
  const url = process.env.TEST_DATABASE_URL || usual
  process.env.TEST_DATABASE_URL = url
  process.env.TEST_RUN = `${Date.now()} ${process.pid}`
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await dropLeftovers(client)
    process.env.TEST_DATABASE_ANSWERS = '1'
  } catch {
    process.env.TEST_DATABASE_ANSWERS = '0'
  } finally {
    await client.end().catch(() => undefined)
  }
}
