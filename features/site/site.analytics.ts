/**
 * Determines the analytics services that the club has enabled, what the content security policy must allow for them,
 * and what the browser's loader needs to start them. Never uses an inline script.
 * @source docs/reference/public-site.md §4.2
 */
import type { AnalyticsTag } from './site-frame.ts'
import type { SiteSettings } from './site.contract.ts'

/** Origins to add to the content security policy, for scripts, connections and images. */
export type AnalyticsHosts = { script: string[]; connect: string[]; image: string[] }

const GOOGLE_SCRIPTS = 'https://www.googletagmanager.com'
const GOOGLE_COLLECTORS = [
  'https://www.google-analytics.com',
  'https://region1.google-analytics.com',
  'https://analytics.google.com',
  GOOGLE_SCRIPTS,
]

type MeasuringKeys = Pick<
  SiteSettings,
  'google_analytics_key' | 'google_tag_manager_key' | 'facebook_pixel' | 'matomo_site_url' | 'matomo_site_id'
>

/**
 * Returns the hosts and tags of the enabled services; both empty if none is enabled. Each service adds only its own
 * hosts.
 */
export function analyticsFor(site: MeasuringKeys): { hosts: AnalyticsHosts; tags: AnalyticsTag[] } {
  const parts = [googleParts(site), facebookPart(site), matomoPart(site)].filter((part) => part !== null)
  const gather = (name: keyof AnalyticsHosts) => [...new Set(parts.flatMap((part) => part.hosts[name]))]
  return {
    hosts: { script: gather('script'), connect: gather('connect'), image: gather('image') },
    tags: parts.flatMap((part) => part.tags),
  }
}

type Part = { hosts: AnalyticsHosts; tags: AnalyticsTag[] }

function googleParts(site: MeasuringKeys): Part | null {
  const tags: AnalyticsTag[] = []
  if (site.google_analytics_key !== null)
    tags.push({ kind: 'google_analytics', key: site.google_analytics_key })
  if (site.google_tag_manager_key !== null)
    tags.push({ kind: 'google_tag_manager', key: site.google_tag_manager_key })
  if (tags.length === 0) return null
  return { tags, hosts: { script: [GOOGLE_SCRIPTS], connect: GOOGLE_COLLECTORS, image: GOOGLE_COLLECTORS } }
}

function facebookPart({ facebook_pixel: key }: MeasuringKeys): Part | null {
  if (key === null) return null
  return {
    tags: [{ kind: 'facebook_pixel', key }],
    hosts: {
      script: ['https://connect.facebook.net'],
      connect: ['https://www.facebook.com'],
      image: ['https://www.facebook.com'],
    },
  }
}

function matomoPart({ matomo_site_url: url, matomo_site_id: siteId }: MeasuringKeys): Part | null {
  if (url === null || siteId === null) return null
  const { origin } = new URL(url)
  return {
    tags: [{ kind: 'matomo', url, siteId }],
    hosts: { script: [origin], connect: [origin], image: [origin] },
  }
}
