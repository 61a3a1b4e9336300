/** What other parts may place of the pages feature. */
export { loadPage, type PageData } from './web/load-page.ts'
export { PageScreen } from './web/PageScreen.tsx'
export { NotFound } from './web/NotFound.tsx'
export { CLASSIC_SOURCE, loadWidgetsOf, templatesOf, WIDGET_SOURCES } from './web/widgets/registry.ts'
