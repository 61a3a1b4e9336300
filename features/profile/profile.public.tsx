/** What other features may place of the profile. */
export { ProfilePhoto } from './web/ProfilePhoto.tsx'
