/** What other features' screens need to send photos as the garage does. */
export { preparePhoto, type PreparedPhoto } from './web/prepare-photo.ts'
export { type Upload, UploadNote } from './web/UploadNote.tsx'
export { BODY_WORDS } from './web/vehicle-words.ts'
