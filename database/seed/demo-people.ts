/** The people of the demo club, each with a password of their own that is made at seeding. @source DOMAIN §5; WIRE §4 */
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
import type { Chance } from '#platform/server/chance.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DEMO_PEOPLE, type DemoPerson } from './demo-people-list.ts'

export type SeedPeoplePowers = Pick<Service, 'database' | 'clock' | 'log'> & {
  chance: Chance
  dataDir: string
}

/** One line of demo-people.json. @source WIRE §4 */
export type DemoLogin = { key: string; name: string; email: string; password: string; what: string }

/** Under DATA_DIR; only its owner may read it. */
export const DEMO_PEOPLE_FILE = 'demo-people.json'

/**
 * Makes the demo's people and keeps their passwords where the start can print them. Where the file is gone, everybody
 * gets a new password: nothing else knows the old ones.
 * @returns whether it was done now
 */
export async function seedDemoPeople(powers: SeedPeoplePowers): Promise<boolean> {
  const { database, log, chance, dataDir } = powers
  const path = join(dataDir, DEMO_PEOPLE_FILE)
  if ((await isThere(path)) && (await findPersonByEmail(database.db, emailOf(DEMO_PEOPLE[0]))) !== null)
    return false
  const logins = DEMO_PEOPLE.map((person) => loginOf(person, newPassword(chance)))
  const hashes = new Map(
    await Promise.all(logins.map(async ({ key, password }) => [key, await hashPassword(password)] as const)),
  )
  await database.transaction(async (tx) => {
    const now = instantOf(powers.clock)
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
    // Before the commit: people whose passwords nobody knows would be of no use.
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

/** Easy to copy by hand: no letter that looks like another, in groups of four; 60 bits. */
function newPassword(chance: Chance): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789x'
  const signs = [...chance.bytes(12)].map((byte) => letters[byte % letters.length] ?? '')
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
