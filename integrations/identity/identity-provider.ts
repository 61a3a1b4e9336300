/** Login through an external identity provider: the part of OpenID Connect that logging in needs. */

/** The person as described by the provider. */
export type OutsidePerson = {
  /** URL of the provider. Together with `subject` it is the only permanent identifier of the external account. */
  issuer: string
  subject: string
  /** Empty if the provider sends no address. */
  email: string
  /** Whether the provider has verified the address. */
  isEmailProved: boolean
}

/** The secrets of one login: created before the redirect to the provider, checked after the return. */
export type LoginAttempt = { state: string; nonce: string; codeVerifier: string }

export type IdentityProvider = {
  /** The provider’s name for people. */
  name: string
  /** Returns the URL to which the browser is redirected. @throws IdentityRefusal `failed` */
  begin(attempt: LoginAttempt): Promise<URL>
  /**
   * Returns the person whom the provider has identified, from the query with which the browser returned. The query can
   * be used once and only for this attempt.
   * @throws IdentityRefusal
   */
  finish(query: URLSearchParams, attempt: LoginAttempt): Promise<OutsidePerson>
}

/** `denied`: the person or the provider declined. `failed`: there is no valid response. */
export type IdentityRefusalCode = 'denied' | 'failed'

/** Thrown if the provider did not identify the person. */
export class IdentityRefusal extends Error {
  override name = 'IdentityRefusal'
  readonly code: IdentityRefusalCode

  constructor(code: IdentityRefusalCode, options?: ErrorOptions) {
    super(`the identity provider: ${code}`, options)
    this.code = code
  }
}
