/** Exports the site's frame to other features. */
export { SiteFrameProvider, useSite } from './web/use-site.ts'
