/** The part of the external racing-licence service that the server uses. */

export type RacersService = {
  /**
   * Returns the account that an access token belongs to. Numeric ids are converted to text, because they are only
   * compared.
   * @throws RacersRefusal
   */
  myAccount(accessToken: string): Promise<{ id: string }>
}

/**
 * Why an account is not returned. `token`: the service refuses this token. `unavailable`: it gave no valid response.
 */
export type RacersRefusalCode = 'token' | 'unavailable'

/** Thrown if the service did not identify the account. */
export class RacersRefusal extends Error {
  override name = 'RacersRefusal'
  readonly code: RacersRefusalCode

  constructor(code: RacersRefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The service’s URL and the site’s client id, for the browser. */
export type RacersPlace = {
  /** The URL of the service, without a slash at its end. */
  url: string
  clientId: string
  /** The path below `url`, with a slash at its beginning. */
  tokenPath: string
}
