/** What content pages may place of the types of membership. */
export { MembershipTypesWidget } from './web/MembershipTypesWidget.tsx'
