/** Server functions of media that other features, the seed and app/ may use. */
export { drawAppIcon, type IconArt } from './app-icon.ts'
export {
  addFile,
  addImage,
  addPdf,
  addVideo,
  DOCUMENT_MAX_BYTES,
  dropFile,
  dropImages,
  dropLibraryMedia,
  readImage,
} from './media.actions.ts'
export { addLongVideo, setPoster } from './long-video.actions.ts'
export { queueFileDeletion } from './delete-files.job.ts'
export { sniffImage } from './image-format.ts'
export { checkImage, IMAGE_MAX_BYTES } from './image-intake.ts'
export { videoKey } from './media-keys.ts'
export { isVideo } from './video-format.ts'
export { findDescriptions, saveDescriptions } from './descriptions.store.ts'
export { cleanFileName } from './file-name.ts'
export { holdNamedMedia } from './hold-media.store.ts'
export { presentImage } from './media.presenter.ts'
export { type ImageAccess, NO_IMAGE_ACCESS } from './image-access.ts'
export { type MediaService, openMedia } from './media-service.ts'
export {
  findFiles,
  findImages,
  findMissingImages,
  findPublicImages,
  findVideos,
  holdPublicImages,
  type StoredFile,
  type StoredImage,
} from './media.store.ts'
export { acceptUploads, receiveUpload, type Upload } from './receive-upload.ts'
export { dropPrivateFiles, storePrivateFile, type PrivateFile, sendPrivateFile } from './private-files.ts'
export { warmImages, type WantedImage } from './warm-images.ts'
export { listStoreKeys } from './store-keys.store.ts'
