import { done } from './pages.mjs'

/**
 * Opens a page in a session of the editor whose calls go directly to the server.
 * @param {import('./site.mjs').Site} site
 * @param {import('./site.mjs').Client} client
 * @param {any} code
 * @param {number} page
 */
export async function openSession(site, client, code, page) {
  site.sources.world.call = ({ path }, input) => done(client, path, JSON.parse(JSON.stringify(input)))
  site.sources.world.speed = 1
  return code.openPageSession(page, 1)
}
