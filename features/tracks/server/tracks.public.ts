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
export type { TrackUses, TracksDeskDeps } from './tracks-desk.actions.ts'
export { tracksDeskRoutes } from './tracks-desk.routes.ts'
