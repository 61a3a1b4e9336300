/** The exports of membership for app/, the seed and other features' servers. */
export { MEMBERSHIP_MAIL_SAMPLES } from './membership-mail-samples.ts'
export { MEMBERSHIP_LINE } from './activate.actions.ts'
export { apply } from './apply.actions.ts'
export { findCardHolder } from './card-holder.ts'
export { endedMemberships } from './ended-memberships.store.ts'
export { type EnteredMember, enterMember } from './enter-member.actions.ts'
export {
  findMembership,
  findTypeOn,
  isFinancialOn,
  listPeriodRights,
  OPEN_APPLICATION,
  type MembershipRow,
} from './members.store.ts'
export { listMembersOn } from './past-members.store.ts'
export { readMembershipHome } from './home.actions.ts'
export { deciderOf, isOnHold } from './membership-view.ts'
export { membershipBegan, membershipLapsed } from './membership.events.ts'
export { listSelectedIds } from './members-selection.ts'
export { findPartner, renamePartner } from './partners.store.ts'
export { membershipReservations } from './membership-reservations.ts'
export { clubToday, type MembershipDeps } from './membership-deps.ts'
export type { MembershipRouteDeps } from './membership.routes.ts'
export { type JointPerson, readJointOffers } from './joint-offers.actions.ts'
export { renewTogether } from './joint-renewal.actions.ts'
export { listPaidMemberships } from './paid-memberships.store.ts'
export { readOffer } from './offer.actions.ts'
export { sendReminders } from './reminders.actions.ts'
export { termsOf } from './type-terms.ts'
export { indexType, type TypeListeners } from './type-search.ts'
export { type ClubBegins, type SeedMember, seedMembers, seedTypes } from './seed-membership.ts'
export { membershipData } from './person-data.store.ts'
