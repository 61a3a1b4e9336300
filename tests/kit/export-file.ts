import type { Answer } from './ask.ts'
import type { Asker, RunningServer } from './server.ts'

/**
 * Exports a list: starts the export, lets its job run and downloads the file. @param path the path of the call that
 * starts the export, with its input as a query
 * @returns the response with the file, or the refusal if the export was not started
 */
export async function exportFile(server: RunningServer, asker: Asker, path: string): Promise<Answer> {
  const [address = '', query = ''] = path.split('?')
  const body = Object.fromEntries(new URLSearchParams(query))
  const started = await asker.request('POST', address, { body })
  if (started.status !== 200) return started
  while ((await server.clubApp.runDueJobs()) > 0);
  const { item } = started.json() as { item: { id: string } }
  return asker.request('GET', `/api/v1/staff/exports/file?id=${item.id}`)
}
