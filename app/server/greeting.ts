import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Settings } from './settings.ts'

const demoPeople = z.array(
  z.object({ key: z.string(), name: z.string(), email: z.string(), password: z.string(), what: z.string() }),
)

/**
 * Returns the text that the demo prints after its start: its address, who may log in and where mail is delivered.
 * @source docs/reference/interfaces.md §1.1, §1.2
 */
export function greeting(settings: Pick<Settings, 'appUrl' | 'dataDir' | 'smtpUrl'>): string {
  const people = readDemoPeople(settings.dataDir).map(
    ({ name, email, password, what }) => `  ${name} (${what}): ${email}, password ${password}`,
  )
  return [
    '',
    `Paddock is at ${settings.appUrl}`,
    ...(people.length === 0 ? [] : ['People of the demo club:', ...people]),
    ...(settings.smtpUrl === undefined ? [`Mail it sends: ${settings.appUrl}/dev/mailbox`] : []),
    'Stop it with Ctrl-C.',
    '',
    '',
  ].join('\n')
}

function readDemoPeople(dataDir: string): z.infer<typeof demoPeople> {
  try {
    return demoPeople.parse(JSON.parse(readFileSync(join(dataDir, 'demo-people.json'), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
