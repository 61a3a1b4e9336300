/** Changes the tracks of the club. @source docs/reference/events-and-entries.md §7.1 */
import { msg } from '@lingui/core/macro'
import { type Audit, requireSitePublisher } from '#features/staff/server/staff.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { staleProblem } from '#platform/server/revision.ts'
import type { Service } from '#platform/server/service.ts'
import { contrastOf, isHexColour, TEXT_CONTRAST } from '#platform/shared/colour.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { type DeskTrack, TRACK_LIMITS, TRACK_REFUSALS, type TrackValues } from '../tracks-desk.contract.ts'
import {
  deleteTrackRow,
  insertTrack,
  listTracks,
  lockTracks,
  placeTracks,
  type TrackRow,
  updateTrack,
} from './tracks.store.ts'

/** How many events, members and undecided applications use each track, by its id. */
export type TrackUses = ReadonlyMap<number, { events: number; members: number; applications: number }>

export type TracksDeskDeps = Pick<Service, 'database'> & {
  contentVersion: Pick<ContentVersion, 'bump'>
  audit: Audit
  countUses: (db: Db) => Promise<TrackUses>
  /** Gives events and members another track. */
  replaceUses: (tx: Tx, from: number, to: number) => Promise<void>
}

/** Returns all tracks in the club’s order, with their uses. */
export async function listForDesk({ database, countUses }: TracksDeskDeps): Promise<DeskTrack[]> {
  const uses = await countUses(database.db)
  return (await listTracks(database.db)).map((row) => ({
    ...valuesOf(row),
    id: row.id,
    is_active: row.isActive,
    events: uses.get(row.id)?.events ?? 0,
    members: uses.get(row.id)?.members ?? 0,
    applications: uses.get(row.id)?.applications ?? 0,
  }))
}

/** Adds or changes a track. @throws Problem MAY_NOT_PUBLISH, NOT_FOUND, CONFLICT, VALIDATION */
export async function save(
  deps: TracksDeskDeps,
  caller: Caller,
  { id, before, values }: { id: number | null; before: TrackValues | null; values: TrackValues },
): Promise<void> {
  await changing(deps, caller, async (tx, tracks) => {
    const stored = id === null ? null : valuesOf(found(tracks, id))
    if (stored !== null && (before === null || !isSame(before, stored)))
      throw staleProblem({ sent: before ?? {}, stored, current: { item: stored } })
    refuseValues(
      values,
      tracks.filter((track) => track.id !== id),
    )
    if (id === null || stored === null) {
      if (tracks.length >= TRACK_LIMITS.tracks) throw new Problem(TRACK_REFUSALS.tooMany)
      const sortOrder = Math.max(-1, ...tracks.map((track) => track.sortOrder)) + 1
      const slug = freeSlug(values.name, new Set(tracks.map((track) => track.slug)))
      const made = await insertTrack(tx, { ...columnsOf(values), slug, sortOrder })
      return { verb: 'created', id: made, change: values }
    }
    const changed = changesOf(stored, values)
    if (Object.keys(changed).length === 0) return null
    await updateTrack(tx, id, columnsOf(values))
    return { verb: 'changed', id, change: { name: values.name, ...changed } }
  })
}

/** Stores the order of all tracks. @throws Problem MAY_NOT_PUBLISH, CONFLICT */
export async function sort(deps: TracksDeskDeps, caller: Caller, ids: readonly number[]): Promise<void> {
  await changing(deps, caller, async (tx, tracks) => {
    const isWhole =
      ids.length === tracks.length &&
      new Set(ids).size === ids.length &&
      tracks.every(({ id }) => ids.includes(id))
    if (!isWhole) throw new Problem('CONFLICT')
    const names = new Map(tracks.map(({ id, name }) => [id, name]))
    if (tracks.every(({ id }, at) => ids[at] === id)) return null
    await placeTracks(tx, ids)
    return { verb: 'sorted', id: null, change: { order: ids.map((id) => names.get(id)).join(', ') } }
  })
}

/** Archives or restores a track. @throws Problem MAY_NOT_PUBLISH, NOT_FOUND */
export async function archive(
  deps: TracksDeskDeps,
  caller: Caller,
  { id, is_active: isActive }: { id: number; is_active: boolean },
): Promise<void> {
  await changing(deps, caller, async (tx, tracks) => {
    const track = found(tracks, id)
    if (track.isActive === isActive) return null
    await updateTrack(tx, id, { isActive })
    return { verb: isActive ? 'restored' : 'archived', id, change: { name: track.name } }
  })
}

/**
 * Deletes a track. Events and members get the replacement; applications are signed and never change.
 * @throws Problem MAY_NOT_PUBLISH, NOT_FOUND, CONFLICT if it is used and there is no replacement or if an undecided
 * application names it, VALIDATION
 */
export async function remove(
  deps: TracksDeskDeps,
  caller: Caller,
  { id, replacement }: { id: number; replacement?: number | undefined },
): Promise<void> {
  await changing(deps, caller, async (tx, tracks) => {
    const track = found(tracks, id)
    const other = replacement === undefined ? undefined : tracks.find((each) => each.id === replacement)
    if (replacement !== undefined && (other === undefined || other.id === id))
      throw invalid({ field: 'replacement', code: 'unknown', message: msg`Choose another track.` })
    const uses = (await deps.countUses(tx)).get(id)
    if (uses !== undefined && uses.applications > 0) throw new Problem(TRACK_REFUSALS.isApplied)
    if (uses !== undefined && other === undefined) throw new Problem(TRACK_REFUSALS.inUse)
    if (other !== undefined) await deps.replaceUses(tx, id, other.id)
    await deleteTrackRow(tx, id)
    return {
      verb: 'deleted',
      id,
      change: { ...valuesOf(track), ...(other === undefined ? {} : { replacement: other.name }) },
    }
  })
}

type Done = {
  verb: 'created' | 'changed' | 'sorted' | 'archived' | 'restored' | 'deleted'
  id: number | null
  change: Record<string, unknown>
}

/** Makes a change with all tracks locked, and records it. Nothing is recorded if `act` returns null. */
async function changing(
  { database, contentVersion, audit }: TracksDeskDeps,
  caller: Caller,
  act: (tx: Tx, tracks: TrackRow[]) => Promise<Done | null>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await requireSitePublisher(tx, caller)
    const done = await act(tx, await lockTracks(tx))
    if (done === null) return
    await contentVersion.bump(tx)
    await audit(tx, {
      personId: personOf(caller),
      verb: done.verb,
      subjectKind: 'track',
      subjectId: done.id === null ? 'all' : String(done.id),
      change: done.change,
    })
  })
}

function found(tracks: readonly TrackRow[], id: number): TrackRow {
  const track = tracks.find((each) => each.id === id)
  if (track === undefined) throw new Problem('NOT_FOUND')
  return track
}

function refuseValues({ name, colour }: TrackValues, others: readonly TrackRow[]): void {
  const problems: FieldProblem[] = []
  if (!isHexColour(colour) || contrastOf(colour, '#ffffff') < TEXT_CONTRAST)
    problems.push({
      field: 'values.colour',
      code: 'unreadable',
      message: msg`White text cannot be read on this colour. Choose a darker one.`,
    })
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    problems.push({ field: 'values.name', code: 'taken', message: msg`Another track has this name.` })
  if (problems.length > 0) throw invalid(...problems)
}

const invalid = (...fields: FieldProblem[]) => new Problem('VALIDATION', { fields })

/**
 * Returns an unused slug for a new track. Records and drawings refer to the slug, so it stays when the track is
 * renamed.
 */
function freeSlug(name: string, used: ReadonlySet<string>): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const first = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'track'
  let slug = first
  for (let count = 2; used.has(slug); count += 1) slug = `${first}-${count}`
  return slug
}

function valuesOf(row: TrackRow): TrackValues {
  const { name, colour, state, address, surface, lengthM, noiseDb, gateNote } = row
  return { name, colour, state, address, surface, length_m: lengthM, noise_db: noiseDb, gate_note: gateNote }
}

function columnsOf({ length_m: lengthM, noise_db: noiseDb, gate_note: gateNote, ...same }: TrackValues) {
  return { ...same, lengthM, noiseDb, gateNote }
}

const KEYS = [
  'name',
  'colour',
  'state',
  'address',
  'surface',
  'length_m',
  'noise_db',
  'gate_note',
] as const satisfies readonly (keyof TrackValues)[]

const isSame = (one: TrackValues, other: TrackValues) => KEYS.every((key) => one[key] === other[key])

function changesOf(before: TrackValues, after: TrackValues): Partial<TrackValues> {
  return Object.fromEntries(KEYS.filter((key) => before[key] !== after[key]).map((key) => [key, after[key]]))
}
