/** Exports the labels of body types to other features. */
export { BODY_WORDS } from './web/vehicle-labels.ts'
