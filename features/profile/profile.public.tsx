/** What others may place of the profile. */
export { ProfilePhoto } from './web/ProfilePhoto.tsx'
export { ProfileScreen } from './web/ProfileScreen.tsx'
