/** The database cannot be opened as things are. The message is for whoever runs the server and says what to do. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal'
}
