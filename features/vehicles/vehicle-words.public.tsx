/** What kinds of vehicles are called, for the screens of other features. */
export { BODY_WORDS } from './web/vehicle-words.ts'
