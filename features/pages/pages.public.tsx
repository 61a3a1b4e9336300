/** The browser exports of the pages feature. */
export { loadPage, type PageData } from './web/load-page.ts'
export { PageScreen } from './web/PageScreen.tsx'
export { loadCodeOf, partsOf } from './web/page-code.ts'
export { templatesOf } from './web/widgets/registry.ts'
