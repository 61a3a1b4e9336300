/** Exports the server side of tracks to the seed and other features. */
export {
  insertTracks,
  listEventTracks,
  listHomeTracks,
  listOfferedTracks,
  listTrackDrawings,
  lockHomeTracks,
  lockTrack,
  type NewTrack,
} from './tracks.store.ts'
export type { TrackUses } from './tracks-desk.actions.ts'
