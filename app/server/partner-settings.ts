/** The settings of the services that a club may use: licences, log-in with another account, card payments, events. */
export type PartnerSettings = {
  /** If absent: the simulator when `isDemo`, otherwise no licence service. */
  racers: { url: string; clientId: string; tokenPath: string } | undefined
  oauth: { issuer: string; clientId: string; clientSecret: string } | undefined
  /** `apiUrl` is undefined for Stripe's own API. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | undefined } | undefined
  events: { url: string; clientId: string; managerId: string } | undefined
}

type PartnerEnvironment = {
  RACERS_URL?: string | undefined
  RACERS_CLIENT_ID?: string | undefined
  RACERS_TOKEN_PATH?: string | undefined
  OAUTH_ISSUER?: string | undefined
  OAUTH_CLIENT_ID?: string | undefined
  OAUTH_CLIENT_SECRET?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_URL?: string | undefined
  EVENTS_URL?: string | undefined
  EVENTS_CLIENT_ID?: string | undefined
  EVENTS_MANAGER_ID?: string | undefined
}

/**
 * Returns the settings of each partner service; undefined if not set. The check of the settings has already refused a
 * group of which only some are set.
 */
export function partnersFrom(read: PartnerEnvironment): PartnerSettings {
  return {
    racers:
      read.RACERS_URL === undefined || read.RACERS_CLIENT_ID === undefined
        ? undefined
        : {
            url: read.RACERS_URL,
            clientId: read.RACERS_CLIENT_ID,
            tokenPath: read.RACERS_TOKEN_PATH ?? '/authtoken',
          },
    oauth:
      read.OAUTH_ISSUER === undefined ||
      read.OAUTH_CLIENT_ID === undefined ||
      read.OAUTH_CLIENT_SECRET === undefined
        ? undefined
        : {
            issuer: read.OAUTH_ISSUER,
            clientId: read.OAUTH_CLIENT_ID,
            clientSecret: read.OAUTH_CLIENT_SECRET,
          },
    stripe:
      read.STRIPE_SECRET_KEY === undefined || read.STRIPE_WEBHOOK_SECRET === undefined
        ? undefined
        : {
            secretKey: read.STRIPE_SECRET_KEY,
            webhookSecret: read.STRIPE_WEBHOOK_SECRET,
            apiUrl: read.STRIPE_API_URL,
          },
    events:
      read.EVENTS_URL === undefined ||
      read.EVENTS_CLIENT_ID === undefined ||
      read.EVENTS_MANAGER_ID === undefined
        ? undefined
        : { url: read.EVENTS_URL, clientId: read.EVENTS_CLIENT_ID, managerId: read.EVENTS_MANAGER_ID },
  }
}
