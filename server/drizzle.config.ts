import { defineConfig } from 'drizzle-kit'

/** `npm run db:generate` writes a migration for what changed in the tables of all domains. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/**/*.tables.ts',
  out: './server/migrations',
})
