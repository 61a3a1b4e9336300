/**
 * Exports the widget that lists membership types on content pages, and the note about the chosen type on the sign-up.
 */
export { JoiningAs } from './web/JoiningAs.tsx'
export { MembershipTypesWidget } from './web/MembershipTypesWidget.tsx'
