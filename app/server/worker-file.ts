/** The text of /sw.js: the built service worker, preceded by the list of this build's files. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shell } from '#app/worker/worker-scope.ts'

type ManifestChunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, ManifestChunk>

/** Modules that every page of the site needs. */
const SITE_SOURCES = [
  'app/web/begin.ts',
  'app/web/entry-client.tsx',
  'app/web/background.ts',
  'app/web/browser-sources.ts',
  'app/web/print-foot.ts',
  'app/web/offline/start-offline.ts',
  'app/web/offline/open-notices.tsx',
] as const

/** Modules of the screens that members can read offline. */
const MEMBERS_SOURCES = [
  'app/web/screens.ts',
  'app/web/members/MembersFrame.tsx',
  'app/web/members/MemberHomeRoute.tsx',
  'app/web/members/own-header.tsx',
  'app/web/members/club-screens.tsx',
  'app/web/members/buyers-screens.tsx',
  'app/web/members/garage-screens.tsx',
  'app/web/members/ProfileRoute.tsx',
  'app/web/members/OwnEntry.tsx',
  'app/web/auth/AccountRoute.tsx',
  'app/web/members/club-rego-screens.tsx',
  'app/web/shop/document-screens.tsx',
  'app/web/shop/load-shop-area.ts',
  'app/web/shop/shop-area.ts',
  'app/web/events/load-calendar.ts',
  'app/web/events/CalendarRoute.tsx',
  'node_modules/signature_pad/dist/signature_pad.js',
] as const

/** Modules of the gate, which works offline. */
const GATE_SOURCES = [
  'app/web/screens.ts',
  'app/web/members/MembersFrame.tsx',
  'app/web/staff/DeskRoute.tsx',
  'features/gate/gate-desk.public.tsx',
  'features/gate/web/decode.ts',
] as const

/**
 * Reads the built service worker and adds the list of files to cache. Call it once.
 * @param clientFolder the built client, `build/client`
 * @param fonts that the first paint needs
 * @throws Error if the build lacks a module named here
 */
export function readWorkerFile(clientFolder: string, fonts: readonly string[]): string {
  const manifest = JSON.parse(readFileSync(join(clientFolder, 'manifest.json'), 'utf8')) as Manifest
  const code = readFileSync(join(clientFolder, 'sw.js'), 'utf8')
  const site = [...new Set([...filesOf(manifest, SITE_SOURCES), ...fonts])]
  const members = filesOf(manifest, MEMBERS_SOURCES).filter((file) => !site.includes(file))
  const gate = filesOf(manifest, GATE_SOURCES).filter((file) => !site.includes(file))
  const version = createHash('sha256')
    .update(JSON.stringify([code, site, members, gate]))
    .digest('hex')
    .slice(0, 16)
  return `self.SHELL=${JSON.stringify({ version, site, members, gate } satisfies Shell)};\n${code}`
}

function filesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const seen = new Set<string>()
  const walk = (source: string): void => {
    if (seen.has(source)) return
    seen.add(source)
    for (const next of chunkOf(manifest, source).imports ?? []) walk(next)
  }
  sources.forEach(walk)
  const files = [...seen].flatMap((source) => {
    const { file, css = [] } = chunkOf(manifest, source)
    return [file, ...css]
  })
  return [...new Set(files)].map((file) => `/${file}`)
}

function chunkOf(manifest: Manifest, source: string): ManifestChunk {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`the built client lacks ${source}, which works without a signal`)
  return chunk
}
