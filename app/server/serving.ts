/** A server that is ready, in this process or in several. */
export type Serving = {
  /** Link to the page that creates the owner of a new club; null if the club has one. */
  setUpLink: string | null
  /** Stops in order, after a time in which requests are still answered. */
  stop(): Promise<void>
}
