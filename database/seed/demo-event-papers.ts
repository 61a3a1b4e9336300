/** Seeds a note and a file that the demo's events officer keeps with the next event. */
import { findPersonByEmail } from '#features/accounts/server/accounts.public.ts'
import { type RecordSeed, seedRecord } from '#features/desk-records/server/desk-records.public.ts'
import { findShownEvent } from '#features/events/server/events.public.ts'
import { onePagePdf } from './demo-pdf.ts'

const OFFICER = 'bea@corellaplains.example'
const HILLCLIMB = 'mount-quandary-hillclimb-round-6'

/** Adds the note and the file, once. */
export async function seedDemoEventPapers(deps: RecordSeed): Promise<void> {
  const { db } = deps.database
  const officer = await findPersonByEmail(db, OFFICER)
  const found = await findShownEvent(db, HILLCLIMB)
  if (officer === null || found === null) return
  await seedRecord(deps, {
    subject: { kind: 'event', id: String(found.event.id) },
    by: officer.id,
    note: 'The marquee comes on Friday at 7:00 am. Ring the hire firm the day before; its papers are in the files.',
    file: {
      name: 'marquee-hire.pdf',
      bytes: Buffer.from(
        onePagePdf('Marquee hire', [
          'Corella Hire & Events',
          'One marquee, 6 m by 12 m, with walls. Delivered on Friday, 7:00 am, collected on Monday.',
          'Hire $480.00, bond $150.00. Paid by transfer.',
        ]),
      ),
    },
  })
}
