/** The exports of the profile for other features. */
export { ProfilePhoto } from './web/ProfilePhoto.tsx'
export { ProfileScreen } from './web/ProfileScreen.tsx'
