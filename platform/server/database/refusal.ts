/** Thrown when the database cannot be opened. The message tells the operator of the server what to do. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal'
}
