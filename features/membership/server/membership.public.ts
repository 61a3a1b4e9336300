/** The exports of membership for app/, the seed and other features' servers. */
export { MEMBERSHIP_MAIL_SAMPLES } from './membership-mail-samples.ts'
export { handleOrderPaid, MEMBERSHIP_LINE } from './activate.actions.ts'
export { apply } from './apply.actions.ts'
export { findCardHolder } from './card-holder.ts'
export { type EnteredMember, enterMember } from './enter-member.actions.ts'
export {
  findMembership,
  findTypeOn,
  isFinancialOn,
  listPeriodRights,
  listPeriods,
  OPEN_APPLICATION,
  type MembershipRow,
} from './members.store.ts'
export { listMembersOn } from './past-members.store.ts'
export { readMembershipHome } from './home.actions.ts'
export { deciderOf, isOnHold } from './membership-view.ts'
export { membershipBegan, membershipLapsed } from './membership.events.ts'
export { listSelectedIds } from './members-selection.ts'
export { memberRecord } from './member-records.ts'
export { membershipDeskRoutes, type MembershipDeskDeps } from './membership-desk.routes.ts'
export { countApplications } from './membership-desk.store.ts'
export { findPartner, renamePartner } from './partners.store.ts'
export { handleGuardianConfirmed, handleGuardianCorrected } from './pending-guardian.ts'
export { membershipReservations } from './membership-reservations.ts'
export { clubToday, type MembershipClub, type MembershipDeps } from './membership-deps.ts'
export { APPLY_RATE, CHECK_RATE, type MembershipRouteDeps, membershipRoutes } from './membership.routes.ts'
export { type JointGuardian, type JointPerson, readJointOffers } from './joint-offers.actions.ts'
export { type JointRenewal, renewTogether } from './joint-renewal.actions.ts'
export { listPaidMemberships, type PaidMembership } from './paid-memberships.store.ts'
export { readOffer } from './offer.actions.ts'
export { oneClickRoutes } from './one-click.routes.ts'
export { countUnsettled, handleOrderRefunded } from './refunded.actions.ts'
export { recordReminderOutcome, REMINDER_RECEIPT, sendReminders } from './reminders.actions.ts'
export { termsOf } from './type-terms.ts'
export { indexType, type TypeListeners } from './type-search.ts'
export { typesDeskRoutes } from './types-desk.routes.ts'
export { type ClubBegins, type SeedMember, seedMembers, seedTypes } from './seed-membership.ts'
export { membershipData } from './person-data.store.ts'
