import { listTrackDrawings } from '#features/tracks/server/tracks.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { FieldChoices } from '../../field-choices.contract.ts'
import { listGroupPlaces } from '../groups.store.ts'

/** The kind of record whose groups can be chosen for a page. */
const PAGE_MODEL = 'page'

/**
 * Returns the page groups and track outlines that can be chosen in the fields of a page. The outlines are returned
 * without sectors and corners.
 */
export async function readFieldChoices(db: Db): Promise<FieldChoices> {
  const groups = (await listGroupPlaces(db)).filter(({ model }) => model === PAGE_MODEL)
  const drawings = await listTrackDrawings(db)
  return {
    groups: groups.map(({ id, name, level }) => ({ id, name, level })),
    outlines: drawings.map(({ slug, name, drawing: { viewBox, path, start } }) => ({
      name,
      outline: { key: slug, viewBox, path, start, sectors: [], corners: [] },
    })),
  }
}
