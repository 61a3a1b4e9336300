/** The staff screens for the texts to sign. */
export { TextDesk } from './web/desk/TextDesk.tsx'
export { TextsDesk } from './web/desk/TextsDesk.tsx'
