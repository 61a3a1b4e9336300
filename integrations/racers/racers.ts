/** The external racing-licence service, as far as our server needs it. */

export type RacersService = {
  /**
   * Asks the service whose account an access token belongs to. Numbers become text: an id is never reckoned with.
   * @throws RacersRefusal
   */
  myAccount(accessToken: string): Promise<{ id: string }>
}

/** `token`: the service does not take this token. `unavailable`: it gave no answer, or none that can be believed. */
export type RacersRefusalCode = 'token' | 'unavailable'

/** The service did not say whose account it is. */
export class RacersRefusal extends Error {
  override name = 'RacersRefusal'
  readonly code: RacersRefusalCode

  constructor(code: RacersRefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Where a browser finds the service, and as whom it asks. */
export type RacersPlace = {
  /** Without a slash at its end. */
  url: string
  clientId: string
  /** Below `url`, with a slash at its beginning. */
  tokenPath: string
}
