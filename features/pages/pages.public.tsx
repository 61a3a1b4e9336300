/** What other parts may place of the pages feature. */
export { loadPage, type PageData } from './web/load-page.ts'
export { PageScreen } from './web/PageScreen.tsx'
export { NotFound } from './web/NotFound.tsx'
export { loadWidgetsOf } from './web/widgets/registry.ts'
