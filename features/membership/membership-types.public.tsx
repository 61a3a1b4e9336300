/** The widget of membership types for content pages. */
export { MembershipTypesWidget } from './web/MembershipTypesWidget.tsx'
