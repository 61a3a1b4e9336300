import { eq } from 'drizzle-orm'
import type { PersonData, TableRule } from '#platform/server/person-data.ts'
import { editingHere } from './page-drafts.tables.ts'

const WORK: Omit<TableRule, 'because'> = {
  staff: ['person_id'],
  removal: 'kept',
  exportedIn: 'committee_work',
}

/**
 * Declares how exports and removals treat the personal data of pages: the person’s actions (pages written, published,
 * scheduled) and the pages that the person has open.
 */
export const pagesData: PersonData = {
  tables: {
    page_version: {
      ...WORK,
      because: 'The club’s own texts. The editor shows no name for a removed person.',
    },
    deleted_page: { ...WORK, because: 'A deleted page of the club, which can be restored for 90 days.' },
    preview_link: { ...WORK, because: 'Says who shared a draft. It no longer works for a removed person.' },
    page_schedule: {
      ...WORK,
      staff: ['person_id', 'changed_by'],
      because: 'A page that will be published stays scheduled.',
    },
    page_draft: { ...WORK, staff: ['changed_by'], because: 'Decides who may publish the draft.' },
    page_review: {
      ...WORK,
      staff: ['person_id', 'answered_by'],
      because: 'A draft stays in review. The editor shows no name for a removed person.',
    },
    page_comment: {
      ...WORK,
      staff: ['person_id', 'resolved_by'],
      because: 'About the club’s own texts. The editor shows no name for a removed person.',
    },
    page_edit: { ...WORK, because: 'The changes of a draft, deleted after 90 days.' },
    edit_conflict: {
      ...WORK,
      staff: ['person_id', 'kept_by', 'settled_by'],
      because: 'Two texts of the club, of which somebody must choose one.',
    },
    editing_here: {
      owner: ['person_id'],
      removal: 'deleted',
      because: 'Says only that the person has a page open at this moment.',
      minimised: { because: 'Deleted after minutes.' },
      exportedIn: null,
    },
  },
  remove: async (tx, { personId }) => {
    await tx.delete(editingHere).where(eq(editingHere.personId, personId))
  },
}
