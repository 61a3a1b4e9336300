/** Exports the server side of tracks to the seed and other features. */
export { insertTracks, listHomeTracks, type NewTrack } from './tracks.store.ts'
