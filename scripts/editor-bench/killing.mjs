import { measureBrowserKills } from './browser-kills.mjs'
import { measureServerKills } from './server-kills.mjs'

/**
 * Kills the server while it writes, and the browser while somebody types.
 * @param {import('./site.mjs').Site} site @param {import('./rows.mjs').Choices} choices
 * @returns {Promise<import('./rows.mjs').Measured>}
 */
export async function measureKilling(site, choices) {
  const server = await measureServerKills(site, choices)
  const browser = await measureBrowserKills(site, choices)
  return {
    figures: [...server.figures, ...browser.figures],
    notes: [...(server.notes ?? []), ...(browser.notes ?? [])],
  }
}
