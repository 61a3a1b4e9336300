/** Labels of body types, for the screens of other features. */
export { BODY_WORDS } from './web/vehicle-labels.ts'
