import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grantCredit } from '#features/orders/server/orders.public.ts'
import { sign } from '#features/signatures/server/signatures.public.ts'
import { AUDIT_CHAIN, auditLog, findAuditBreak } from '#features/staff/server/staff.public.ts'
import type { ClubStatus } from '#features/status/status.contract.ts'
import { type ChainCheckpoint, findCheckpoint } from '#platform/server/chains/chain-checkpoint.store.ts'
import { verifyChain } from '#platform/server/chains/verify-chain.ts'
import { systemRandom } from '#platform/server/random.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS, HOUR_MS } from '#platform/shared/durations.ts'
import { silentLog } from '#tests/kit/log.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import type { TaskName } from './scheduled-tasks.ts'

const WEEK_MS = 7 * DAY_MS

let server: RunningServer
let personId: number

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
  const [first] = await read<{ id: number }>(sql`select id from person order by id limit 1`)
  personId = first?.id ?? 0
})
afterAll(() => server.stop())

async function read<Row>(query: SQL): Promise<Row[]> {
  const { rows } = await server.database.db.execute<Record<string, unknown>>(query)
  return rows as Row[]
}

async function writeAudit(): Promise<void> {
  await server.database.transaction((tx) =>
    auditLog(server.clock)(tx, { personId, verb: 'tried', subjectKind: 'test', subjectId: '1' }),
  )
}

async function writeSignature(): Promise<void> {
  await server.database.transaction((tx) =>
    sign(tx, systemRandom(server.clock), {
      input: { method: 'typed', name: 'Jarrah Quillfeather', image: '', strokes: [] },
      field: 'signature',
      role: 'member',
      signerName: 'Jarrah Quillfeather',
      personId,
      subject: { kind: 'test', id: '1' },
      texts: [],
      declaration: '',
      at: instantOf(server.clock),
      ip: '192.0.2.1',
      userAgent: 'test',
    }),
  )
}

let grants = 0
async function writeEntry(): Promise<void> {
  grants += 1
  await server.database.transaction((tx) =>
    grantCredit(tx, systemRandom(server.clock), {
      personId,
      supplierId: 1,
      cents: 100,
      once: `test ${grants}`,
      at: instantOf(server.clock),
    }),
  )
  // Move the clock on by a day, because entries are verified only when they are a day old.
  server.clock.advanceMs(DAY_MS + 1)
}

type List = {
  name: string
  task: TaskName
  write: () => Promise<void>
  /** Statement that changes the first record that this test wrote, or the newest one. */
  alter: SQL
  repair: SQL
  alterNewest: SQL
  repairNewest: SQL
}

const OLDEST = {
  audit: sql`position = (select min(position) from audit_entry where subject_kind = 'test')`,
  signatures: sql`position = (select min(position) from signature where subject_kind = 'test')`,
  entry: sql`(select min(id::text)::uuid from ledger_entry where once like '%test %')`,
}
const NEWEST = {
  audit: sql`position = (select max(position) from audit_entry)`,
  signatures: sql`position = (select max(position) from signature)`,
  entry: sql`(select max(id::text)::uuid from ledger_entry where once like '%test %')`,
}

const LISTS: List[] = [
  {
    name: 'audit',
    task: 'check_audit_log',
    write: writeAudit,
    alter: sql`update audit_entry set verb = 'forged' where ${OLDEST.audit}`,
    repair: sql`update audit_entry set verb = 'tried' where ${OLDEST.audit}`,
    alterNewest: sql`update audit_entry set verb = 'forged' where ${NEWEST.audit}`,
    repairNewest: sql`update audit_entry set verb = 'tried' where ${NEWEST.audit}`,
  },
  {
    name: 'signatures',
    task: 'check_signatures',
    write: writeSignature,
    alter: sql`update signature set signer_name = 'Somebody Else' where ${OLDEST.signatures}`,
    repair: sql`update signature set signer_name = 'Jarrah Quillfeather' where ${OLDEST.signatures}`,
    alterNewest: sql`update signature set signer_name = 'Somebody Else' where ${NEWEST.signatures}`,
    repairNewest: sql`update signature set signer_name = 'Jarrah Quillfeather' where ${NEWEST.signatures}`,
  },
  {
    name: 'ledger',
    task: 'check_ledger_entries',
    write: writeEntry,
    // The changed entry still adds up to zero, so only its hash shows the change.
    alter: sql`update ledger_posting set amount_cents = amount_cents * 2 where entry_id = ${OLDEST.entry}`,
    repair: sql`update ledger_posting set amount_cents = amount_cents / 2 where entry_id = ${OLDEST.entry}`,
    alterNewest: sql`update ledger_posting set amount_cents = amount_cents + 1 where entry_id = ${NEWEST.entry}
      and amount_cents > 0`,
    repairNewest: sql`update ledger_posting set amount_cents = amount_cents - 1 where entry_id = ${NEWEST.entry}
      and amount_cents > 0`,
  },
]

const execute = (query: SQL) => server.database.db.execute(query)
const checkpointOf = (name: string): Promise<ChainCheckpoint> => findCheckpoint(server.database.db, name)

async function statusLine() {
  const answer = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/status')
  return (answer.json() as ClubStatus).lines.find(({ id }) => id === 'chains')
}

describe.each(LISTS)('the verification of $name', ({ name, task, write, ...change }) => {
  beforeEach(async () => {
    await write()
    await write()
  })

  it('verifies everything once, and then only what is new', async () => {
    await server.clubApp.runTask(task)
    const first = await checkpointOf(name)
    expect(first).toMatchObject({ brokenAt: null, position: expect.stringMatching(/./) })
    expect(first.completeAt).toEqual(first.checkedAt)
    await write()
    server.clock.advanceMs(HOUR_MS)
    await server.clubApp.runTask(task)
    const second = await checkpointOf(name)
    expect(second).toMatchObject({ brokenAt: null, completeAt: first.completeAt })
    expect([second.position === first.position, second.hash === first.hash]).toEqual([false, false])
    expect(second.checkedAt).not.toEqual(first.checkedAt)
  })

  it('finds a new record that was altered, shows it to owners, and notices its repair', async () => {
    await server.clubApp.runTask(task)
    const before = await checkpointOf(name)
    await write()
    await execute(change.alterNewest)
    await server.clubApp.runTask(task)
    const broken = await checkpointOf(name)
    expect(broken.brokenAt).not.toBeNull()
    expect([broken.position, broken.hash]).toEqual([before.position, before.hash])
    expect(server.logged()).toContain('protected records were altered')
    expect((await server.request('GET', '/readyz')).status).toBe(200)
    await execute(change.repairNewest)
    await server.clubApp.runTask(task)
    expect((await checkpointOf(name)).brokenAt).toBeNull()
  })

  it('finds a record altered before the checkpoint within a week', async () => {
    await server.clubApp.runTask(task)
    await execute(change.alter)
    await server.clubApp.runTask(task)
    expect((await checkpointOf(name)).brokenAt).toBeNull()
    server.clock.advanceMs(WEEK_MS)
    await server.clubApp.runTask(task)
    expect((await checkpointOf(name)).brokenAt).not.toBeNull()
    await execute(change.repair)
    await server.clubApp.runTask(task)
    expect((await checkpointOf(name)).brokenAt).toBeNull()
  })
})

describe('a list that was changed as a whole', () => {
  const position = async () => Number((await checkpointOf('audit')).position)
  beforeEach(async () => {
    await writeAudit()
    await server.clubApp.runTask('check_audit_log')
  })

  it('is noticed if its last records and the recorded end of the chain are removed', async () => {
    const last = await position()
    const rows = await read<{ row: object }>(
      sql`select to_jsonb(e) as row from audit_entry e where position = ${last}`,
    )
    await execute(sql`delete from audit_entry where position = ${last}`)
    await execute(sql`update audit_end set position = ${last - 1},
      hash = (select hash from audit_entry where position = ${last - 1})`)
    // The remaining records are a valid chain, so only the stored checkpoint shows that records are missing.
    expect(await findAuditBreak(server.database.db)).toBeNull()
    await server.clubApp.runTask('check_audit_log')
    expect((await checkpointOf('audit')).brokenAt).toBe(String(last + 1))
    await execute(sql`insert into audit_entry
      select * from jsonb_populate_record(null::audit_entry, ${JSON.stringify(rows[0]?.row)}::jsonb)`)
    await execute(sql`update audit_end set position = e.position, hash = e.hash
      from audit_entry e where e.position = ${last}`)
    await server.clubApp.runTask('check_audit_log')
    expect((await checkpointOf('audit')).brokenAt).toBeNull()
  })

  it('is noticed if an entry of the ledger is inserted before the checkpoint', async () => {
    await writeEntry()
    await server.clubApp.runTask('check_ledger_entries')
    const id = '00000000-0000-7000-8000-000000000001'
    await execute(
      sql`insert into ledger_entry (id, what, once, at) values (${id}, 'credit_granted', 'forged', now())`,
    )
    await execute(sql`insert into ledger_posting (entry_id, account, amount_cents)
      values (${id}, 'goodwill', 500), (${id}, 'credit', -500)`)
    server.clock.advanceMs(WEEK_MS)
    await server.clubApp.runTask('check_ledger_entries')
    expect((await checkpointOf('ledger')).brokenAt).not.toBeNull()
    await execute(sql`delete from ledger_posting where entry_id = ${id}`)
    await execute(sql`delete from ledger_entry where id = ${id}`)
    await server.clubApp.runTask('check_ledger_entries')
    expect((await checkpointOf('ledger')).brokenAt).toBeNull()
  })
})

describe('the verification', () => {
  it('does not report entries that are written meanwhile as a break', async () => {
    const reading: typeof AUDIT_CHAIN = {
      ...AUDIT_CHAIN,
      readPart: async (...args) => {
        const [part] = await Promise.all([AUDIT_CHAIN.readPart(...args), writeAudit(), writeAudit()])
        return part
      },
    }
    const deps = { ...server.clubApp.service, log: silentLog }
    for (let round = 0; round < 5; round += 1) {
      await verifyChain(deps, reading, new AbortController().signal)
      expect((await checkpointOf('audit')).brokenAt).toBeNull()
    }
  })

  it('ends between two parts when the process stops, and changes nothing', async () => {
    const before = await checkpointOf('audit')
    await writeAudit()
    const stopped = AbortSignal.abort(new Error('the process stops'))
    await expect(verifyChain(server.clubApp.service, AUDIT_CHAIN, stopped)).rejects.toThrow(
      'the process stops',
    )
    expect(await checkpointOf('audit')).toEqual(before)
  })

  it('is shown to owners, with the records that were altered', async () => {
    for (const { task } of LISTS) await server.clubApp.runTask(task)
    await server.clubApp.runTask('check_log_books')
    expect(await statusLine()).toMatchObject({ level: 'green' })
    await writeSignature()
    await execute(LISTS[1]?.alterNewest ?? sql``)
    await server.clubApp.runTask('check_signatures')
    expect(await statusLine()).toMatchObject({
      level: 'red',
      text: expect.stringContaining('The signatures were altered or have a gap.'),
    })
    await execute(LISTS[1]?.repairNewest ?? sql``)
    await server.clubApp.runTask('check_signatures')
    expect(await statusLine()).toMatchObject({ level: 'green' })
  })
})
