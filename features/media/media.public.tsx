/** What other features may place of media. */
export { BackgroundPicture, type BackgroundPictureProps } from './web/BackgroundPicture.tsx'
export { BackgroundVideo, type BackgroundVideoProps } from './web/BackgroundVideo.tsx'
export { Picture, type PictureProps } from './web/Picture.tsx'
export { type PicturePreload, preloadOfPicture, type ShownPicture } from './web/shown-picture.ts'
