/** What other features, the seed and app/ may use of media on the server. */
export { drawAppIcon, type IconArt } from './app-icon.ts'
export {
  addFile,
  addImage,
  addPdf,
  addVideo,
  DOCUMENT_MAX_BYTES,
  dropFile,
  type NewVideo,
} from './media.actions.ts'
export { presentImage } from './media.presenter.ts'
export { mediaRoutes } from './media.routes.ts'
export { type MediaService, openMedia, type OpenMediaOptions } from './media-service.ts'
export {
  findFiles,
  findImages,
  findVideos,
  type StoredFile,
  type StoredImage,
  type StoredVideo,
} from './media.store.ts'
export { acceptUploads, receiveUpload, type Upload } from './receive-upload.ts'
export { dropPrivateFile, keepPrivateFile, type PrivateFile, sendPrivateFile } from './private-files.ts'
export { type ShownImage, warmImages } from './warm-images.ts'
