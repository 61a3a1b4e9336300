/** Somebody else who can say who a person is: OpenID Connect, as far as logging in needs it. */

/** Who came back, as the provider says. */
export type OutsidePerson = {
  /** Together with `subject` the only lasting name of the account. */
  issuer: string
  subject: string
  /** Empty when the provider tells none. */
  email: string
  /** Whether the provider itself has seen that the address is theirs. */
  isEmailProved: boolean
}

/** One login under way: made before the person leaves, shown again when they are back. */
export type LoginAttempt = { state: string; nonce: string; codeVerifier: string }

export type IdentityProvider = {
  /** What a person knows it by. */
  name: string
  /** Where the person is sent. @throws IdentityRefusal `failed` */
  begin(attempt: LoginAttempt): Promise<URL>
  /**
   * Who came back, from the query they brought. The answer counts for this attempt alone, and once.
   * @throws IdentityRefusal
   */
  finish(query: URLSearchParams, attempt: LoginAttempt): Promise<OutsidePerson>
}

/** `denied`: the person, or the provider, said no. `failed`: nothing came that can be believed. */
export type IdentityRefusalCode = 'denied' | 'failed'

/** The provider did not say who came. */
export class IdentityRefusal extends Error {
  override name = 'IdentityRefusal'
  readonly code: IdentityRefusalCode

  constructor(code: IdentityRefusalCode, options?: ErrorOptions) {
    super(`the identity provider: ${code}`, options)
    this.code = code
  }
}
