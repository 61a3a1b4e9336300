/** The widget of membership types for content pages, and the note of the chosen type for the sign-up. */
export { JoiningAs } from './web/JoiningAs.tsx'
export { MembershipTypesWidget } from './web/MembershipTypesWidget.tsx'
