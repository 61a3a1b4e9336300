/** What the seed and other features' servers may use of tracks. */
export { insertTracks, type NewTrack } from './tracks.store.ts'
