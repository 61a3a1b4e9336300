/** What other parts may place of the pages feature. */
export { loadPage, type PageData } from './web/load-page.ts'
export { PageScreen } from './web/PageScreen.tsx'
export { NotFound } from './web/NotFound.tsx'
export { CLASSIC_SOURCE, loadCodeOf } from './web/page-code.ts'
export { templatesOf, WIDGET_SOURCES } from './web/widgets/registry.ts'
