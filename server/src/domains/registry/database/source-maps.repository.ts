import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database'
import { sourceMaps } from './registry.tables'

type Place = { name: string; version: string }
export type SourceMapRow = { path: string; sha256: string; bytes: number }
export type SourceMapsRepository = ReturnType<typeof createSourceMapsRepository>

/** Which blobs are the source maps of a version. */
export function createSourceMapsRepository(db: Database) {
  const ofVersion = ({ name, version }: Place) => and(eq(sourceMaps.name, name), eq(sourceMaps.version, version))
  return {
    async replace(place: Place, rows: SourceMapRow[]): Promise<void> {
      await db.delete(sourceMaps).where(ofVersion(place))
      if (rows.length > 0) await db.insert(sourceMaps).values(rows.map((row) => ({ ...place, ...row })))
    },

    async find(place: Place, path: string): Promise<string | null> {
      const [row] = await db
        .select({ sha256: sourceMaps.sha256 })
        .from(sourceMaps)
        .where(and(ofVersion(place), eq(sourceMaps.path, path)))
      return row?.sha256 ?? null
    },
  }
}
