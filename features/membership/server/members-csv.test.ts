import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLastAudit } from '#features/staff/server/staff.public.ts'
import { exportFile } from '#tests/kit/export-file.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newMember, startClub } from '#tests/membership/club-server.ts'

const CSV = '/api/v1/club/desk/members.csv'
let server: RunningServer
let ending: Asker & { id: number }
let desk: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  ending = await newMember(server, { validTo: '2026-12-02' })
  await newMember(server, { validTo: '2027-06-30' })
  desk = server.as({ personId: ending.id, roles: ['membership'] })
})
afterAll(() => server.stop())

const linesOf = (text: string) => text.trim().split('\r\n')

describe('the export of members', () => {
  it('contains exactly the members of the list as shown', async () => {
    const all = await exportFile(server, desk, CSV)
    expect(all.status).toBe(200)
    expect(all.headers['content-disposition']).toBe('attachment; filename="members-all.csv"')
    expect(linesOf(all.text)).toHaveLength(3)
    const [head, row, ...others] = linesOf((await exportFile(server, desk, `${CSV}?view=ending`)).text)
    expect(head).toContain('Number,Name,Email,Type,Joined,Valid to,Status')
    expect(row).toContain('2026-12-02')
    expect(others).toEqual([])
  })

  it('is recorded in the audit log', async () => {
    await exportFile(server, desk, `${CSV}?view=ending`)
    expect(await findLastAudit(server.database.db, 'member')).toMatchObject({
      verb: 'exported',
      subjectId: 'ending',
      personId: ending.id,
      change: { members: 1 },
    })
  })

  it('is refused for an unknown view and for people without the membership role', async () => {
    expect((await exportFile(server, desk, `${CSV}?view=everyone`)).status).toBe(422)
    expect((await exportFile(server, ending, CSV)).status).toBe(403)
    expect((await exportFile(server, server, CSV)).status).toBe(401)
  })
})
