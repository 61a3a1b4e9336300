import { analyticsFor } from '#features/site/site.analytics.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { PolicyHosts } from '#platform/server/http/content-policy.ts'
import type { Settings } from './settings.ts'

/** Hosts that the settings of club and server add to the content policy. */
export type SitePolicy = {
  /** Returns the hosts as of the last `refresh`. */
  hosts(): PolicyHosts
  /** Reads the club's settings again; cheap while they are unchanged. */
  refresh(): Promise<void>
}

type PolicySettings = Pick<Settings, 'appUrl' | 'apiUrl' | 'errorReportDsn' | 'tokenLoginBaseUrls'> & {
  racersUrl: string | undefined
}

/** Creates the site's content policy from the settings of club and server. */
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
