/**
 * Starts the analytics services for which the club has set keys. Each service is one external script from its own host,
 * and the content policy allows scripts from the hosts of these services only.
 */
import type { AnalyticsTag } from '#features/site/site-frame.ts'
import { browserClock } from '#platform/web/clock.ts'

type Queue = unknown[]

function queue(name: string): Queue {
  const holder = window as unknown as Record<string, Queue | undefined>
  return (holder[name] ??= [])
}

function addScript(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}

/** Loads the script of each service. Call it once. */
export function startAnalytics(tags: readonly AnalyticsTag[]): void {
  for (const tag of tags) STARTERS[tag.kind](tag as never)
}

const STARTERS = {
  google_analytics: ({ key }: { key: string }) => {
    // gtag.js reads its commands as `arguments` objects, not arrays.
    const layer = queue('dataLayer')
    const gtag = function (..._commands: unknown[]): void {
      layer.push(arguments)
    }
    gtag('js', new Date(browserClock.nowMs()))
    gtag('config', key)
    addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(key)}`)
  },
  google_tag_manager: ({ key }: { key: string }) => {
    queue('dataLayer').push({ event: 'gtm.js' })
    addScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(key)}`)
  },
  facebook_pixel: ({ key }: { key: string }) => {
    const calls: Queue[] = []
    Object.assign(window, {
      fbq: Object.assign((...call: Queue) => calls.push(call), {
        queue: calls,
        loaded: true,
        version: '2.0',
      }),
    })
    calls.push(['init', key], ['track', 'PageView'])
    addScript('https://connect.facebook.net/en_US/fbevents.js')
  },
  matomo: ({ url, siteId }: { url: string; siteId: string }) => {
    const base = url.endsWith('/') ? url : `${url}/`
    queue('_paq').push(
      ['trackPageView'],
      ['enableLinkTracking'],
      ['setTrackerUrl', `${base}matomo.php`],
      ['setSiteId', siteId],
    )
    addScript(`${base}matomo.js`)
  },
} as const
