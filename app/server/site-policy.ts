import { analyticsFor } from '#features/site/site.analytics.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { PolicyHosts } from '#platform/server/http/content-policy.ts'
import type { Settings } from './settings.ts'

/** What the club's settings and ours add to the content policy. */
export type SitePolicy = {
  /** As of the last time the settings were read. */
  hosts(): PolicyHosts
  /** Reads the settings; costs nothing while they are unchanged. */
  refresh(): Promise<void>
}

type PolicySettings = Pick<Settings, 'appUrl' | 'apiUrl' | 'errorReportDsn' | 'tokenLoginBaseUrls'> & {
  racersUrl: string | undefined
}

/** The content policy of the site, as its settings have it. */
export function openPolicy(
  site: SiteReader,
  { appUrl, apiUrl, errorReportDsn, tokenLoginBaseUrls, racersUrl }: PolicySettings,
): SitePolicy {
  const otherApi = apiUrl === appUrl ? [] : [new URL(apiUrl).origin]
  const reports = errorReportDsn === undefined ? [] : [new URL(errorReportDsn).origin]
  const licences = racersUrl === undefined ? [] : [new URL(racersUrl).origin]
  let known: PolicyHosts = {}
  return {
    hosts: () => known,
    refresh: async () => {
      const { hosts } = analyticsFor(await site.settings())
      known = {
        script: hosts.script,
        connect: [...hosts.connect, ...otherApi, ...tokenLoginBaseUrls, ...reports, ...licences],
        image: [...hosts.image, ...otherApi],
        media: otherApi,
      }
    },
  }
}
