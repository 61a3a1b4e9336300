/** The server exports of the members' home. */
export { type HomeDeps, readHome } from './read-home.ts'
export { homeRoutes } from './home.routes.ts'
