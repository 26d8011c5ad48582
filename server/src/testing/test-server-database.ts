import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** An empty database of its own on a PostgreSQL server; null when no server answers. */
export async function createServerDatabase(server: string): Promise<{ url: string; drop(): Promise<void> } | null> {
  const admin = new Client({ connectionString: server, connectionTimeoutMillis: 2000 })
  try {
    await admin.connect()
  } catch {
    await admin.end()
    return null
  }
  const name = `center_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  // What a test has written need not survive the machine.
  await admin.query(`alter database ${name} set synchronous_commit = off`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
