/** Components and types of media that other features may use in the browser. */
export { BackgroundPicture, type BackgroundPictureProps } from './web/BackgroundPicture.tsx'
export { BackgroundVideo, type BackgroundVideoProps } from './web/BackgroundVideo.tsx'
export { Picture, type PictureProps } from './web/Picture.tsx'
export { type ShownPicture } from './web/shown-picture.ts'
