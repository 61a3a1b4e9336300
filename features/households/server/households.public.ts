/** The exports of households for app/ and the seed. */
export { recordRemovedPerson } from './household-desk.actions.ts'
export { HOUSEHOLD_MAIL_SAMPLES } from './household-mail-samples.ts'
export { insertHousehold, replacePeople } from './households.store.ts'
export { householdsData } from './person-data.store.ts'
