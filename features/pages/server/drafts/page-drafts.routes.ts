import type { FastifyInstance } from 'fastify'
import { listAllTypes } from '#features/membership/server/membership-types.public.ts'
import { receiveUpload } from '#features/media/server/media.public.ts'
import { admitting } from '#platform/server/http/admission.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import * as deletionCalls from '../../deleted-pages.contract.ts'
import { listFieldChoices } from '../../field-choices.contract.ts'
import * as calls from '../../page-drafts.contract.ts'
import { checkPage } from '../../page-findings.contract.ts'
import * as schemas from '../../page-drafts.schema.ts'
import { listPageTemplates } from '../../page-templates.contract.ts'
import { templatesAnswer } from '../../page-templates.schema.ts'
import * as versionCalls from '../../page-versions.contract.ts'
import * as linkCalls from '../../preview-links.contract.ts'
import { CONTENT_DESK } from '../content-desk.ts'
import { presentTemplates } from '../templates/page-templates.ts'
import { createPage } from './create-page.actions.ts'
import * as deleted from './deleted-pages.actions.ts'
import type { DraftDeps } from './draft-deps.ts'
import { readFieldChoices } from './field-choices.ts'
import * as drafts from './page-drafts.actions.ts'
import { pageTreeRoutes } from './page-tree.routes.ts'
import { pageImportRoutes } from '../import/page-import.routes.ts'
import { editorOf } from './page-rights.ts'
import * as links from './preview-links.actions.ts'
import * as publishing from './publishing.actions.ts'
import { reviewRoutes } from './reviews.routes.ts'
import { severalPagesRoutes } from './several-pages.routes.ts'
import * as versions from './page-versions.actions.ts'
import * as schedules from './schedules.actions.ts'

/** Larger images are refused. Browsers request images of phones in a smaller size. */
const IMAGE_MAX_BYTES = 10 * 1024 * 1024
/**
 * Maximum number of JSON values in one edit or publication. It is high because a block with long lists has many values
 * and perhaps many warnings.
 */
const JSON_NODES_MAX = 50_000

/** Registers the editor’s calls for the roles `content` and `owner`. @source docs/reference/pages-and-blocks.md §8 */
export function pageDraftRoutes(app: FastifyInstance, deps: DraftDeps): void {
  const mayCall = requireRole(...CONTENT_DESK)
  editingRoutes(app, deps, mayCall)
  publishingRoutes(app, deps, mayCall)
  versionRoutes(app, deps, mayCall)
  deletionRoutes(app, deps, mayCall)
  imageRoute(app, deps, mayCall)
  reviewRoutes(app, deps)
  severalPagesRoutes(app, deps)
  pageTreeRoutes(app, deps)
  pageImportRoutes(app, deps)
}

function imageRoute(app: FastifyInstance, { storeImage }: DraftDeps, mayCall: MayCall): void {
  const upload = { config: { takesFile: true }, onRequest: admitting(mayCall) }
  app.post(calls.sendPageImage.path, upload, async (request, reply) => {
    const { bytes, fileName } = await receiveUpload(request, { maxBytes: IMAGE_MAX_BYTES })
    reply.header('cache-control', 'no-store')
    return { status: 'success', image: await storeImage(bytes, fileName, personOf(request.caller)) }
  })
}

type MayCall = ReturnType<typeof requireRole>

function editingRoutes(app: FastifyInstance, deps: DraftDeps, mayCall: MayCall): void {
  serve(app, calls.listDeskPages, {
    input: schemas.listInput,
    mayCall,
    answer: schemas.listAnswer,
    handle: ({ input }) => versions.listForDesk(deps, input),
  })
  serve(app, calls.openDraft, {
    input: schemas.openInput,
    mayCall,
    answer: schemas.openAnswer,
    handle: async ({ input, caller }) => ({
      draft: await drafts.openPage(deps, { ...input, ...(await editorOf(deps, caller)) }),
    }),
  })
  serve(app, calls.editDraft, {
    input: schemas.editInput,
    mayCall,
    jsonNodesMax: JSON_NODES_MAX,
    answer: schemas.editAnswer,
    handle: async ({ input, caller }) => {
      const operations = input.operations as calls.PageOperation[]
      return drafts.editPage(deps, { ...input, operations, ...(await editorOf(deps, caller)) })
    },
  })
  serve(app, calls.syncDraft, {
    input: schemas.syncInput,
    mayCall,
    answer: schemas.newsAnswer,
    handle: async ({ input, caller }) => ({
      news: await drafts.syncPage(deps, { ...input, ...(await editorOf(deps, caller)) }),
    }),
  })
  serve(app, calls.listAudienceTypes, {
    mayCall,
    answer: schemas.audienceTypesAnswer,
    handle: async () => ({
      data: (await listAllTypes(deps.database.db)).map(({ id, name }) => ({ id, name })),
    }),
  })
  serve(app, listFieldChoices, {
    mayCall,
    answer: schemas.fieldChoicesAnswer,
    handle: () => readFieldChoices(deps.database.db),
  })
  serve(app, calls.leaveDraft, {
    input: schemas.openInput,
    mayCall,
    answer: schemas.emptyAnswer,
    handle: async ({ input }) => {
      await drafts.leavePage(deps, input)
      return {}
    },
  })
  serve(app, calls.settleConflict, {
    input: schemas.settleInput,
    mayCall,
    answer: schemas.newsAnswer,
    handle: async ({ input, caller }) => ({
      news: await drafts.settle(deps, { ...input, ...(await editorOf(deps, caller)) }),
    }),
  })
}

function publishingRoutes(app: FastifyInstance, deps: DraftDeps, mayCall: MayCall): void {
  serve(app, calls.publishPage, {
    input: schemas.publishInput,
    mayCall,
    jsonNodesMax: JSON_NODES_MAX,
    answer: schemas.publishAnswer,
    handle: async ({ input, caller }) =>
      publishing.publish(deps, { ...input, ...(await editorOf(deps, caller)) }),
  })
  serve(app, calls.schedulePage, {
    input: schemas.scheduleInput,
    mayCall,
    jsonNodesMax: JSON_NODES_MAX,
    answer: schemas.scheduleAnswer,
    handle: async ({ input, caller }) =>
      schedules.schedule(deps, { ...input, ...(await editorOf(deps, caller)) }),
  })
  serve(app, calls.cancelSchedule, {
    input: schemas.pageInput,
    mayCall,
    answer: schemas.pageAnswer,
    handle: async ({ input, caller }) => ({
      page: await schedules.unschedule(deps, { ...input, ...(await editorOf(deps, caller)) }),
    }),
  })
  serve(app, calls.unpublishPage, {
    input: schemas.pageInput,
    mayCall,
    answer: schemas.pageAnswer,
    handle: async ({ input, caller }) => ({
      page: await publishing.unpublish(deps, { ...input, ...(await editorOf(deps, caller)) }),
    }),
  })
  serve(app, calls.discardDraft, {
    input: schemas.seqInput,
    mayCall,
    answer: schemas.restoreAnswer,
    handle: async ({ input, caller }) =>
      drafts.discard(deps, { ...input, ...(await editorOf(deps, caller)) }),
  })
  serve(app, checkPage, {
    input: schemas.pageQueryInput,
    mayCall,
    answer: schemas.checkAnswer,
    handle: ({ input }) => publishing.check(deps, input.page),
  })
}

function versionRoutes(app: FastifyInstance, deps: DraftDeps, mayCall: MayCall): void {
  serve(app, versionCalls.listVersions, {
    input: schemas.versionsInput,
    mayCall,
    answer: schemas.versionsAnswer,
    handle: ({ input }) => versions.versionsOf(deps, input),
  })
  serve(app, versionCalls.readVersion, {
    input: schemas.versionInput,
    mayCall,
    answer: schemas.versionAnswer,
    handle: ({ input }) => versions.versionOf(deps, input),
  })
  serve(app, versionCalls.restoreVersion, {
    input: schemas.restoreInput,
    mayCall,
    answer: schemas.restoreAnswer,
    handle: async ({ input, caller }) =>
      drafts.restore(deps, { ...input, ...(await editorOf(deps, caller)) }),
  })
  serve(app, listPageTemplates, {
    mayCall,
    answer: templatesAnswer,
    handle: ({ locale }) => ({ data: presentTemplates(locale) }),
  })
  serve(app, calls.createPage, {
    input: schemas.createInput,
    mayCall,
    answer: schemas.pageAnswer,
    handle: async ({ input: { copy_of: copyOf = null, template: id, ...input }, caller, locale }) => {
      const template = id === undefined ? null : { id, locale }
      const editor = await editorOf(deps, caller)
      return { page: await createPage(deps, { ...input, copyOf, template, ...editor }) }
    },
  })
  serve(app, deletionCalls.pageUses, {
    input: schemas.pageQueryInput,
    mayCall,
    answer: schemas.usesAnswer,
    handle: async ({ input }) => ({ data: await publishing.usesOf(deps, input.page) }),
  })
  serve(app, linkCalls.listPreviewLinks, {
    input: schemas.pageQueryInput,
    mayCall,
    answer: schemas.previewLinksAnswer,
    handle: async ({ input }) => ({ data: await links.listLinks(deps, input.page) }),
  })
  serve(app, linkCalls.createPreviewLink, {
    input: schemas.pageInput,
    mayCall,
    answer: schemas.previewLinkAnswer,
    handle: async ({ input, caller }) => ({
      link: await links.createLink(deps, { ...input, ...(await editorOf(deps, caller)) }),
    }),
  })
  serve(app, linkCalls.revokePreviewLink, {
    input: schemas.revokeLinkInput,
    mayCall,
    answer: schemas.emptyAnswer,
    handle: async ({ input, caller }) => {
      await links.endLink(deps, { ...input, ...(await editorOf(deps, caller)) })
      return {}
    },
  })
}

function deletionRoutes(app: FastifyInstance, deps: DraftDeps, mayCall: MayCall): void {
  serve(app, deletionCalls.listDeletedPages, {
    mayCall,
    answer: schemas.deletedAnswer,
    handle: async () => ({ data: await deleted.listDeleted(deps) }),
  })
  serve(app, deletionCalls.restorePage, {
    input: schemas.pageInput,
    mayCall,
    answer: schemas.pageAnswer,
    handle: async ({ input, caller }) => ({
      page: await deleted.restoreDeleted(deps, { ...input, ...(await editorOf(deps, caller)) }),
    }),
  })
  serve(app, deletionCalls.deletePage, {
    input: schemas.deleteInput,
    mayCall,
    answer: schemas.emptyAnswer,
    handle: async ({ input, caller }) => {
      await publishing.remove(deps, { ...input, ...(await editorOf(deps, caller)) })
      return {}
    },
  })
}
