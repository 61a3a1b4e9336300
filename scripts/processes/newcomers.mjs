/**
 * Adds people with accounts and without memberships, who all have the password of a known person.
 * @param {import('pg').Client} database
 * @param {{ emails: readonly string[], passwordOf: string }} people `passwordOf`: the address of that person
 */
export async function insertNewcomers(database, { emails, passwordOf }) {
  await database.query(
    `insert into person (email, email_key, email_proved_at, first_name, last_name, password_hash, created_at, updated_at)
     select new.email, new.email, now(), 'Nico', 'Newcomer', known.password_hash, now(), now()
     from unnest($1::text[]) as new (email), person as known where known.email_key = $2`,
    [emails, passwordOf],
  )
}
