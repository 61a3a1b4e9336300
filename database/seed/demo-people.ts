/**
 * Seeds the people of the demo club, each with a new password made at seeding.
 * @source docs/reference/demo-club.md §2.1; docs/reference/interfaces.md §1.2
 */
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import {
  findPersonByEmail,
  hashPassword,
  insertPerson,
  insertRoles,
  type NewPerson,
  updatePerson,
} from '#features/accounts/server/accounts.public.ts'
import type { Random } from '#platform/server/random.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DEMO_PEOPLE, type DemoPerson } from './demo-people-list.ts'

export type SeedPeopleDeps = Pick<Service, 'database' | 'clock' | 'log'> & {
  random: Random
  dataDir: string
}

/** An entry of demo-people.json. @source docs/reference/demo-club.md §2.1 */
export type DemoLogin = { key: string; name: string; email: string; password: string; what: string }

/** File in DATA_DIR that only its owner may read. */
export const DEMO_PEOPLE_FILE = 'demo-people.json'

/**
 * Creates the demo's people and writes their passwords to a file that the start can print. If the file is missing,
 * everybody gets a new password, because the old ones are stored nowhere else.
 * @returns whether it was done now
 */
export async function seedDemoPeople(deps: SeedPeopleDeps): Promise<boolean> {
  const { database, log, random, dataDir } = deps
  const path = join(dataDir, DEMO_PEOPLE_FILE)
  if ((await isThere(path)) && (await findPersonByEmail(database.db, emailOf(DEMO_PEOPLE[0]))) !== null)
    return false
  const logins = DEMO_PEOPLE.map((person) => loginOf(person, newPassword(random)))
  const hashes = new Map(
    await Promise.all(logins.map(async ({ key, password }) => [key, await hashPassword(password)] as const)),
  )
  await database.transaction(async (tx) => {
    const now = instantOf(deps.clock)
    for (const person of DEMO_PEOPLE) {
      const passwordHash = hashes.get(person.key) ?? null
      const row: NewPerson = {
        ...person.profile,
        email: emailOf(person),
        emailKey: emailOf(person),
        emailProvedAt: now,
        passwordHash,
        createdAt: now,
        updatedAt: now,
      }
      const known = await findPersonByEmail(tx, row.emailKey)
      const id = known?.id ?? (await insertPerson(tx, row))
      if (id === null) throw new Error('somebody else is seeding the same people')
      if (known !== null) await updatePerson(tx, id, { passwordHash, updatedAt: now })
      await insertRoles(tx, id, person.roles ?? [], now)
    }
    // Write the file before the commit, because accounts with unknown passwords would be useless.
    await writeWhole(path, `${JSON.stringify(logins, null, 2)}\n`, dataDir)
  })
  log.info({ people: logins.length }, 'the people of the demo club are in the database')
  return true
}

function emailOf(person: DemoPerson | undefined): string {
  return `${person?.mailbox}@corellaplains.example`
}

function loginOf({ key, what, ...person }: DemoPerson, password: string): DemoLogin {
  return {
    key,
    name: `${person.profile.firstName} ${person.profile.lastName}`,
    email: emailOf({ key, what, ...person }),
    password,
    what,
  }
}

/** Returns a password that is easy to copy: no ambiguous characters, in groups of four; 60 bits. */
function newPassword(random: Random): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789x'
  const signs = [...random.bytes(12)].map((byte) => letters[byte % letters.length] ?? '')
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)].map((group) => group.join('')).join('-')
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await readFile(path, 'utf8')) !== ''
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

async function writeWhole(path: string, text: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = `${path}.part`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
