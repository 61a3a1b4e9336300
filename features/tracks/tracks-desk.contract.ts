/** The calls with which the desk reads and changes the tracks. @source docs/reference/events-and-entries.md §7.1 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

/** The largest accepted values. Lengths are in characters. */
export const TRACK_LIMITS = {
  tracks: 100,
  name: 120,
  state: 40,
  address: 200,
  surface: 60,
  gateNote: 500,
  lengthM: 100_000,
  noiseDb: 130,
} as const

/** The values of a track that the desk changes. */
export type TrackValues = {
  name: string
  /** The colour of the track, `#RRGGBB`, on which white text can be read. */
  colour: string
  state: string
  address: string
  surface: string
  /** The length of a lap in metres; null if it is not known. */
  length_m: number | null
  /** The noise limit in decibels; null if there is none. */
  noise_db: number | null
  gate_note: string
}

export type DeskTrack = TrackValues & {
  id: number
  /** Whether the track can be chosen. False for an archived one. */
  is_active: boolean
  /** The number of events at this track. */
  events: number
  /** The number of members whose home track it is. */
  members: number
  /** The number of undecided applications for membership that name it. While there are any, it cannot be deleted. */
  applications: number
}

const BASE = '/api/v1/club/track/desk'

/** Reads all tracks in the club’s order. For staff with the role `content` or `owner`. */
export const listDeskTracks = endpoint<Record<string, never>, { data: DeskTrack[] }>('GET', BASE)

/**
 * Adds a track at the end of the list (`id` and `before` are null), or changes one. Refused with CONFLICT if `before`
 * differs from the stored values, and with VALIDATION for a colour on which white text cannot be read, or for a name
 * that another track has.
 */
export const saveTrack = endpoint<
  { id: number | null; before: TrackValues | null; values: TrackValues },
  { data: DeskTrack[] }
>('POST', `${BASE}/save`)

/** Stores the order of the tracks. Refused with CONFLICT if `ids` are not those of all tracks. */
export const sortTracks = endpoint<{ ids: number[] }, { data: DeskTrack[] }>('POST', `${BASE}/sort`)

/** Archives or restores a track. Events and members keep an archived track. */
export const archiveTrack = endpoint<{ id: number; is_active: boolean }, { data: DeskTrack[] }>(
  'POST',
  `${BASE}/archive`,
)

/**
 * Deletes a track. If events or members use it, a `replacement` is required, which they get. Refused with CONFLICT
 * while an undecided application names the track.
 */
export const deleteTrack = endpoint<{ id: number; replacement?: number }, { data: DeskTrack[] }>(
  'POST',
  `${BASE}/delete`,
)

export const TRACK_REFUSALS = {
  inUse: {
    code: 'CONFLICT',
    status: 409,
    message: msg`Events or members use this track. Choose a track that replaces it.`,
  },
  isApplied: {
    code: 'CONFLICT',
    status: 409,
    message: msg`Applications that are not decided yet name this track. Decide on them first, or archive the track.`,
  },
  tooMany: { code: 'CONFLICT', status: 409, message: msg`The club has too many tracks. Delete one first.` },
} as const satisfies Record<string, Refusal>
