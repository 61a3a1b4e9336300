import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { explainReads } from '#tests/kit/plans.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'
import type { SettingChange } from '../setting-changes.contract.ts'
import { SETTING_SCREEN_PATHS, SETTING_SCREENS } from '../setting-screens.rules.ts'
import { auditLog, type Done } from './audit.ts'
import { findLastChange } from './setting-changes.store.ts'
import { SETTING_SOURCES } from './setting-sources.ts'

const PATH = '/api/v1/staff/setting-change'

let server: RunningServer
let bea: number
let owner: Asker

beforeAll(async () => {
  server = await startTestServer({ nowIso: '2026-11-20T23:00:00Z' })
  const now = new Date(server.clock.nowMs())
  const [row] = await server.database.db
    .insert(person)
    .values({
      email: 'bea@corellaplains.example',
      emailKey: 'bea@corellaplains.example',
      firstName: 'Bea',
      lastName: 'Tarmacott',
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: person.id })
  bea = row?.id ?? 0
  owner = server.as({ personId: bea, roles: ['owner'] })
})
afterAll(() => server.stop())

function record(done: Partial<Done> & Pick<Done, 'subjectKind' | 'verb'>): Promise<void> {
  const audit = auditLog(server.clock)
  return server.database.transaction((tx) => audit(tx, { personId: bea, subjectId: '1', ...done }))
}

async function lastOn(screen: string, record?: string, asker = owner): Promise<SettingChange | null> {
  const more = record === undefined ? '' : `&record=${encodeURIComponent(record)}`
  const answer = await asker.request('GET', `${PATH}?screen=${screen}${more}`)
  expect(answer.status).toBe(200)
  return (answer.json() as { item: SettingChange | null }).item
}

describe('the last change of a settings screen', () => {
  it('is null before the first change', async () => {
    expect(await lastOn('/cms/limits')).toBeNull()
  })

  it('names the person and the instant of the newest entry', async () => {
    await record({ subjectKind: 'club_limits', verb: 'changed' })
    server.clock.advanceMs(60_000)
    await record({ subjectKind: 'club_limits', verb: 'changed', personId: 0 })
    expect(await lastOn('/cms/limits')).toMatchObject({ person: '' })
    server.clock.advanceMs(60_000)
    await record({ subjectKind: 'club_limits', verb: 'changed' })
    expect(await lastOn('/cms/limits')).toEqual({
      at: '2026-11-20T23:02:00.000Z',
      person: 'Bea Tarmacott',
      subject_kind: 'club_limits',
    })
  })

  it('ignores entries that change no setting of the screen', async () => {
    await record({ subjectKind: 'person', verb: 'disabled_account' })
    expect(await lastOn('/cms/roles')).toBeNull()
    await record({ subjectKind: 'person', verb: 'set_roles' })
    expect(await lastOn('/cms/roles')).toMatchObject({ subject_kind: 'person' })
  })

  it('tells the screens that change the settings of the site apart by the changed fields', async () => {
    const change = { bank_bsb: { before: '1', after: '2' } }
    await record({ subjectKind: 'site', verb: 'changed_settings', subjectId: 'bank_bsb', change })
    expect(await lastOn('/cms/settings')).not.toBeNull()
    expect(await lastOn('/cms/site')).toBeNull()
    expect(await lastOn('/cms/payment-types')).toBeNull()
    await record({ subjectKind: 'site', verb: 'changed_redirects', change: { '/old': null } })
    expect(await lastOn('/cms/site')).not.toBeNull()
  })

  it('can be limited to one record, also in its languages', async () => {
    await record({ subjectKind: 'signed_text', verb: 'published', subjectId: 'privacy' })
    expect(await lastOn('/cms/texts', 'privacy')).not.toBeNull()
    expect(await lastOn('/cms/texts', 'club-rules')).toBeNull()
    await record({ subjectKind: 'mail_text', verb: 'changed', subjectId: 'entries.confirmed de' })
    expect(await lastOn('/cms/mail', 'entries.confirmed')).not.toBeNull()
    expect(await lastOn('/cms/mail', 'entries')).toBeNull()
  })

  it.each(SETTING_SCREEN_PATHS)('on %s is shown to the roles of the screen only', async (screen) => {
    const roles: readonly string[] = SETTING_SCREENS[screen].roles
    const statusFor = async (asker: Asker) => (await asker.request('GET', `${PATH}?screen=${screen}`)).status
    expect(await statusFor(server)).toBe(401)
    expect(await statusFor(server.as({ roles: [] }))).toBe(403)
    for (const role of ['membership', 'registrar', 'events', 'treasurer', 'shop', 'content', 'gate'] as const)
      expect([role, await statusFor(server.as({ roles: [role] }))]).toEqual([
        role,
        roles.includes(role) ? 200 : 403,
      ])
  })

  it('is shown to holders of a right that opens the screen', async () => {
    const withRight = (right: string) => server.as({ roles: [], rights: [right] })
    expect(await lastOn('/cms/limits', undefined, withRight('limits.see'))).not.toBeNull()
    const refused = await withRight('gate.change').request('GET', `${PATH}?screen=/cms/limits`)
    expect(refused.status).toBe(403)
  })

  it('refuses an address that is no settings screen', async () => {
    expect((await owner.request('GET', `${PATH}?screen=/cms/members`)).status).toBe(422)
    expect((await owner.request('GET', PATH)).status).toBe(422)
  })

  it('names no person whose data was removed', async () => {
    await server.database.db.update(person).set({ removedAt: new Date(server.clock.nowMs()) })
    expect(await lastOn('/cms/limits')).toMatchObject({ person: 'Removed person' })
    await server.database.db.update(person).set({ removedAt: null })
  })

  it('is read from the end of an index, however long the log is', async () => {
    const { db } = server.database
    await db.execute(sql`
      insert into audit_entry (position, at, person_id, person_name, verb, subject_kind, subject_id, change,
        previous_hash, hash)
      select 1000 + n, now(), ${bea}, 'Bea', (array['created', 'changed', 'published', 'deleted'])[1 + n % 4],
        (array['person', 'order', 'page', 'event', 'product'])[1 + n % 5], n, '{}', '', ''
      from generate_series(1, 50000) n`)
    await db.execute(sql`analyze audit_entry`)
    for (const screen of ['/cms/roles', '/cms/membership-types', '/cms/site'] as const) {
      const [read] = await explainReads(server.database, () =>
        findLastChange(db, SETTING_SOURCES[screen], null),
      )
      // Another index would be read backwards until an entry of the kind is found.
      expect(read?.plan.match(/ on audit_entry/g)).toHaveLength(1)
      expect(read?.plan).toContain('using audit_entry_verb on audit_entry')
      expect(read?.blocksRead).toBeLessThan(5 * SETTING_SOURCES[screen].length)
    }
  })
})
