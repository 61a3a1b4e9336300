/** Moves the rows of a duplicate to the person whose record is kept, and back. Reads the tables of every feature. */
import { type SQL, sql } from 'drizzle-orm'
import { daysOutside } from '#features/people/merge.rules.ts'
import { MERGE_BLOCKS, type MergedKind, type MergePreview } from '#features/people/merge.contract.ts'
import { moveAllCredit, moveCreditBack } from '#features/orders/server/orders.public.ts'
import type { CreditMove, MergeStore, MovedRows } from '#features/people/server/people.public.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { MERGE_RULES } from './merge-rules.ts'

type Json = Record<string, unknown>
type Pair = { kept: number; merged: number }

const CANDIDATES_MOST = 10

async function read<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Record<string, unknown>>(query)
  return rows as Row[]
}

/** Table and column of each rule that moves rows. The names come from code, never from a request. */
function movingColumns() {
  return Object.entries(MERGE_RULES).flatMap(([name, rule]) => {
    if (rule.action !== 'moves') return []
    const [table = '', column = ''] = name.split('.')
    return [{ table, column, unless: rule.unless }]
  })
}

/** Moves all rows that can move, in one transaction with the rest of the merge. */
async function moveRows(tx: Tx, { kept, merged }: Pair): Promise<MovedRows['rows']> {
  const keys = await primaryKeys(tx)
  const moved: MovedRows['rows'] = []
  for (const { table, column, unless } of movingColumns()) {
    const [t, c] = [sql.identifier(table), sql.identifier(column)]
    const same = unless?.map((name) => sql`o.${sql.identifier(name)} = t.${sql.identifier(name)}`) ?? []
    const other =
      unless === undefined
        ? sql``
        : sql`and not exists (select 1 from ${t} o where ${sql.join([sql`o.${c} = ${kept}`, ...same], sql` and `)})`
    const rows = await read<{ key: Json }>(
      tx,
      sql`update ${t} t set ${c} = ${kept} where t.${c} = ${merged} ${other} returning to_jsonb(t) as key`,
    )
    if (rows.length === 0) continue
    const names = (keys.get(table) ?? []).filter((name) => name !== column)
    moved.push({
      table,
      column,
      keys: rows.map(({ key: { [column]: _, ...row } }) =>
        names.length === 0 ? row : Object.fromEntries(names.map((name) => [name, row[name]])),
      ),
    })
  }
  return moved
}

/** Moves the listed rows back if they still belong to the kept person. */
async function restoreRows(tx: Tx, { kept, merged }: Pair, rows: MovedRows['rows']): Promise<void> {
  for (const { table, column, keys } of rows.toReversed()) {
    const [t, c] = [sql.identifier(table), sql.identifier(column)]
    await tx.execute(sql`update ${t} t set ${c} = ${merged} where t.${c} = ${kept} and exists (
      select 1 from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) k where to_jsonb(t) @> k)`)
  }
}

async function primaryKeys(db: Db): Promise<Map<string, string[]>> {
  const rows = await read<{ name: string; columns: string[] }>(
    db,
    sql`select i.indrelid::regclass::text as name, array_agg(a.attname::text) as columns
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisprimary group by 1`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Moves the duplicate's credit to the kept person, by an entry of the ledger. */
async function moveCredit(tx: Tx, { kept, merged }: Pair, how: CreditMove): Promise<MovedRows['credit']> {
  const { mergeId, at, newId } = how
  return moveAllCredit(tx, { from: merged, to: kept, once: mergeId, at, newId })
}

/** Returns the credit to the duplicate by another ledger entry. @returns false if the kept person has used it */
async function restoreCredit(
  tx: Tx,
  { kept, merged }: Pair,
  how: CreditMove & { credit: MovedRows['credit'] },
): Promise<boolean> {
  const { mergeId, at, newId, credit } = how
  return moveCreditBack(tx, { from: kept, to: merged, once: `${mergeId}:back`, at, newId }, credit)
}

const MEMBER_FILLED = [
  'home_track_id',
  'partner_name',
  'guardian_name',
  'guardian_email',
  'guardian_phone',
] as const
const MEMBER_LICENCE = ['licence_issuer', 'licence_number', 'licence_type', 'licence_expiry'] as const

async function findMember(db: Db, personId: number): Promise<Json | null> {
  const [row] = await read<{ row: Json }>(
    db,
    sql`select to_jsonb(m) as row from member m where person_id = ${personId} for update`,
  )
  return row?.row ?? null
}

type PeriodRow = { id: number; validFrom: string; validTo: string | null; row: Json }

const periodsOf = (db: Db, personId: number) =>
  read<PeriodRow>(
    db,
    sql`select id, valid_from::text as "validFrom", valid_to::text as "validTo", to_jsonb(p) as row
      from membership_period p where person_id = ${personId} order by valid_from`,
  )

/**
 * Merges the memberships: one number, and the periods of both without an overlap. Where they overlap, the period of the
 * kept record stays.
 */
async function mergeMember(
  tx: Tx,
  { kept, merged }: Pair,
  { takesNumber, at }: { takesNumber: boolean; at: Date },
): Promise<MovedRows['member']> {
  const [own, other] = [await findMember(tx, kept), await findMember(tx, merged)]
  if (other === null) return null
  const undo = {
    kept: own,
    merged: other,
    moved: [] as number[],
    added: [] as number[],
    deleted: [] as Json[],
  }
  await tx.execute(sql`update member set number = null where person_id = ${merged}`)
  if (own === null) await insertJson(tx, 'member', { ...other, person_id: kept })
  else
    await updateJson(tx, 'member', kept, {
      ...mergedMember(own, other, takesNumber),
      updated_at: at.toISOString(),
    })
  const ownPeriods = await periodsOf(tx, kept)
  for (const { id, row, ...period } of await periodsOf(tx, merged)) {
    const parts = daysOutside(period, ownPeriods)
    const isWhole =
      parts.length === 1 && parts[0]?.validFrom === period.validFrom && parts[0].validTo === period.validTo
    if (isWhole) {
      await tx.execute(sql`update membership_period set person_id = ${kept} where id = ${id}`)
      undo.moved.push(id)
      continue
    }
    await tx.execute(sql`delete from membership_period where id = ${id}`)
    undo.deleted.push(row)
    for (const [index, part] of parts.entries()) {
      const [made] = await read<{ id: number }>(
        tx,
        sql`insert into membership_period (person_id, type_id, valid_from, valid_to, application_id, created_at)
          select ${kept}, p.type_id, ${part.validFrom}::date, ${part.validTo}::date,
            ${index === 0 ? sql`p.application_id` : sql`null::uuid`}, p.created_at
          from jsonb_populate_record(null::membership_period, ${JSON.stringify(row)}::jsonb) p returning id`,
      )
      if (made !== undefined) undo.added.push(made.id)
    }
  }
  await tx.execute(sql`delete from member where person_id = ${merged}`)
  return { ...undo, after: await findMember(tx, kept) }
}

/**
 * Returns the member's columns after a merge: empty columns take the values of the duplicate, the earlier joining day
 * and both private notes stay, and the member number is the duplicate's if staff chose that one.
 */
function mergedMember(own: Json, other: Json, takesNumber: boolean): Json {
  const isEmpty = (value: unknown) => value === null || value === ''
  const fromOther = (names: readonly string[]): Json =>
    Object.fromEntries(names.map((name) => [name, other[name]]))
  const filled = MEMBER_FILLED.filter((name) => isEmpty(own[name]))
  const licence = MEMBER_LICENCE.every((name) => isEmpty(own[name])) ? MEMBER_LICENCE : []
  const joined = [own['joined_on'], other['joined_on']].filter((day) => typeof day === 'string').toSorted()[0]
  const notes = [own['private_note'], other['private_note']].filter((note) => note !== '')
  return {
    ...fromOther([...filled, ...licence]),
    number: takesNumber || own['number'] === null ? other['number'] : own['number'],
    joined_on: joined ?? null,
    private_note: notes.join('\n').slice(0, 2000),
    hides_from_register: own['hides_from_register'] === true || other['hides_from_register'] === true,
    wants_reminders: own['wants_reminders'] === true && other['wants_reminders'] === true,
  }
}

/**
 * Separates the memberships of two people whose merge is undone. Everything that the kept person received after the
 * merge stays with the kept person.
 */
async function restoreMember(tx: Tx, { kept, merged }: Pair, undo: MovedRows['member']): Promise<void> {
  if (undo === null) return
  await insertJson(tx, 'member', { ...undo.merged, number: null })
  if (undo.added.length > 0)
    await tx.execute(sql`delete from membership_period
      where person_id = ${kept} and id = any(${sql.param(undo.added)}::int[])`)
  if (undo.moved.length > 0)
    await tx.execute(sql`update membership_period set person_id = ${merged}
      where person_id = ${kept} and id = any(${sql.param(undo.moved)}::int[])`)
  for (const row of undo.deleted) await insertJson(tx, 'membership_period', row)
  if (undo.kept !== null) await restoreColumns(tx, 'member', kept, { before: undo.kept, after: undo.after })
  else {
    await tx.execute(sql`update member set number = null
      where person_id = ${kept} and number = ${undo.merged['number'] as number | null}`)
    await tx.execute(sql`delete from member m where person_id = ${kept}
      and not exists (select 1 from membership_period p where p.person_id = m.person_id)`)
  }
  await tx.execute(
    sql`update member set number = ${undo.merged['number'] as number | null} where person_id = ${merged}`,
  )
}

async function insertJson(tx: Tx, table: 'member' | 'membership_period', row: Json): Promise<void> {
  const t = sql.identifier(table)
  await tx.execute(
    sql`insert into ${t} select * from jsonb_populate_record(null::${t}, ${JSON.stringify(row)}::jsonb)`,
  )
}

/** Sets columns of a person or member from their JSON form. */
async function updateJson(tx: Tx, table: 'member' | 'person', personId: number, values: Json): Promise<void> {
  const names = Object.keys(values)
  if (names.length === 0) return
  const [t, id] = [sql.identifier(table), sql.identifier(table === 'member' ? 'person_id' : 'id')]
  const sets = names.map((name) => sql`${sql.identifier(name)} = v.${sql.identifier(name)}`)
  await tx.execute(sql`update ${t} t set ${sql.join(sets, sql`, `)}
    from jsonb_populate_record(null::${t}, ${JSON.stringify(values)}::jsonb) v where t.${id} = ${personId}`)
}

/** Restores the columns whose value is still the one that the merge wrote. */
async function restoreColumns(
  tx: Tx,
  table: 'member' | 'person',
  personId: number,
  { before, after }: { before: Json; after: Json | null },
): Promise<void> {
  const current = table === 'member' ? await findMember(tx, personId) : await findPersonRow(tx, personId)
  if (current === null || after === null) return
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const changed = Object.keys(before).filter(
    (name) => !isSame(before[name], after[name]) && isSame(current[name], after[name]),
  )
  await updateJson(tx, table, personId, Object.fromEntries(changed.map((name) => [name, before[name]])))
}

async function findPersonRow(db: Db, personId: number): Promise<Json | null> {
  const [row] = await read<{ row: Json }>(
    db,
    sql`select to_jsonb(p) as row from person p where id = ${personId} for update`,
  )
  return row?.row ?? null
}

/** Counts the rows that a merge would move, by kind of record. */
async function countMoved(db: Db, merged: number): Promise<Record<MergedKind, number>> {
  const of = (table: string) =>
    sql`(select count(*)::int from ${sql.identifier(table)} where person_id = ${merged})`
  const [row] = await read<Record<MergedKind, number>>(
    db,
    sql`select ${of('sales_order')} as orders, ${of('event_entry')} as entries, ${of('vehicle')} as vehicles,
      ${of('club_rego_case')} as rego, ${of('membership_application')} as applications, ${of('person_note')} as notes,
      ${of('address')} + ${of('guardian')} + ${of('person_tag')} + ${of('privacy_request')} + ${of('person_mail')} as others`,
  )
  return row ?? { orders: 0, entries: 0, vehicles: 0, rego: 0, applications: 0, notes: 0, others: 0 }
}

async function findBlocks(db: Db, { kept, merged }: Pair): Promise<(keyof typeof MERGE_BLOCKS)[]> {
  const [row] = await read<Record<keyof typeof MERGE_BLOCKS, boolean>>(
    db,
    sql`select exists (select 1 from person_role where person_id = ${merged}) as roles,
      (select count(*) from membership_application where person_id in (${kept}, ${merged})
        and status in ('awaiting_payment', 'awaiting_approval', 'more_info')) > 1 as applications,
      exists (select 1 from event_entry a join event_entry b on b.event_id = a.event_id and b.person_id = ${merged}
        where a.person_id = ${kept}
          and a.state not in ('lapsed', 'declined', 'withdrawn', 'transferred', 'cancelled')
          and b.state not in ('lapsed', 'declined', 'withdrawn', 'transferred', 'cancelled')) as entries,
      (select count(*) from household_member where person_id in (${kept}, ${merged})) > 1 as households,
      exists (select 1 from shared_login where person_id in (${kept}, ${merged}) or holder_id in (${kept}, ${merged}))
        as shared_logins`,
  )
  return (Object.keys(MERGE_BLOCKS) as (keyof typeof MERGE_BLOCKS)[]).filter((block) => row?.[block] === true)
}

/** Returns the duplicate's periods with the days that would be added to the kept record. */
async function previewPeriods(db: Db, { kept, merged }: Pair): Promise<MergePreview['periods']> {
  const [own, others] = await Promise.all([periodsOf(db, kept), periodsOf(db, merged)])
  const types = await read<{ id: number; name: string }>(db, sql`select id, name from membership_type`)
  return others.map(({ row, validFrom, validTo }) => ({
    type: types.find(({ id }) => id === row['type_id'])?.name ?? '',
    from: validFrom,
    to: validTo,
    kept_days: daysOutside({ validFrom, validTo }, own).map((part) => ({
      from: part.validFrom,
      to: part.validTo,
    })),
  }))
}

type Candidate = {
  id: number
  name: string
  number: number | null
  email: string
  date_of_birth: string | null
}

/** Returns likely duplicates of a person, or the people whom a search by words or number finds. */
async function findCandidates(
  db: Db,
  { personId, words, number }: { personId: number; words: string; number: number | null },
): Promise<Candidate[]> {
  const found =
    words === '' && number === null
      ? sql`(select p.id from person s join person p on p.last_name = s.last_name
              and (lower(p.first_name) = lower(s.first_name) or p.date_of_birth = s.date_of_birth)
            where s.id = ${personId} limit 50)
          union (select p.id from person s join person p on p.email_key = split_part(s.email_key, ' ', 1)
            where s.id = ${personId})
          union (select p.id from person s join person p on p.email_key like '% %'
              and split_part(p.email_key, ' ', 1) = split_part(s.email_key, ' ', 1)
            where s.id = ${personId} limit 50)`
      : sql`(select p.id from person p
            where ${words === '' ? sql`false` : sql`${nameWords(sql`p.first_name || ' ' || p.last_name || ' ' || p.email`)} @@ to_tsquery('simple', ${words})`}
            limit 50)
          union (select m.person_id from member m where m.number = ${number}::int)`
  return read<Candidate>(
    db,
    sql`with found as materialized (${found})
      select p.id, trim(p.first_name || ' ' || p.last_name) as name, m.number, p.email,
        p.date_of_birth::text as date_of_birth
      from found join person p on p.id = found.id left join member m on m.person_id = p.id
      where p.removed_at is null and p.id <> ${personId}
      order by p.last_name, p.first_name, p.id limit ${CANDIDATES_MOST}`,
  )
}

/** All database queries that a merge needs. */
export const mergeStore: MergeStore = {
  moveRows,
  restoreRows,
  moveCredit,
  restoreCredit,
  mergeMember,
  restoreMember,
  findPersonRow,
  updatePersonRow: (tx, personId, values) => updateJson(tx, 'person', personId, values),
  restorePersonRow: (tx, personId, rows) => restoreColumns(tx, 'person', personId, rows),
  countMoved,
  findBlocks,
  previewPeriods,
  findCandidates,
}
