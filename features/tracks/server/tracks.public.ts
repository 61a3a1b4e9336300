/** What the seed and other features' servers may use of tracks. */
export { insertTracks, listHomeTracks, type NewTrack } from './tracks.store.ts'
