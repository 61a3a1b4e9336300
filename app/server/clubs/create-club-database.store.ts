import pg from 'pg'
import { clientConfigOf } from '#platform/server/database/connection.ts'
import type { Random } from '#platform/server/random.ts'

const PASSWORD_BITS = 256

/**
 * Creates a club's database, and the role that owns it, on the server of the directory. No other club's role may connect
 * to it. A role and a database that a failed attempt has left are used again, with a new password.
 * @param id a club's id: small letters, digits and hyphens, so that the name needs no escaping
 * @returns the address of the new database
 * @throws Error if the role of CLUBS_URL may not create them
 */
export async function createClubDatabase(clubsUrl: string, id: string, random: Random): Promise<string> {
  const name = `paddock_${id.replaceAll('-', '_')}`
  const password = random.token(PASSWORD_BITS)
  const client = new pg.Client(clientConfigOf({ url: clubsUrl }))
  await client.connect()
  try {
    const exists = async (text: string) => (await client.query(text, [name])).rowCount === 1
    const isKnown = await exists('select 1 from pg_roles where rolname = $1')
    await client.query(`${isKnown ? 'alter' : 'create'} role ${name} login password '${password}'`)
    // Unless it is a superuser, an account can create a database for a role only if it is a member of that role.
    await client.query(`grant ${name} to current_user`)
    if (!(await exists('select 1 from pg_database where datname = $1')))
      await client.query(`create database ${name} owner ${name}`)
    await client.query(`revoke connect on database ${name} from public`)
  } finally {
    await client.end()
  }
  const url = new URL(clubsUrl)
  url.username = name
  url.password = password
  url.pathname = `/${name}`
  return url.href
}
