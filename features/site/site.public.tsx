/** What other features may use of the site: its frame. */
export { SiteFrameProvider, useSite } from './web/use-site.ts'
