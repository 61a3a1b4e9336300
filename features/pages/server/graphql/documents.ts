import {
  type DocumentNode,
  type GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { refuseCostly, TOKENS_AT_MOST } from './limits.ts'
import { pagesSchema } from './schema.ts'

/** A parsed and validated GraphQL document. */
export type KnownDocument = {
  document: DocumentNode
  /** The validation errors; empty if the document may be executed. */
  errors: readonly GraphQLError[]
  /** True for a single query of all pages without variables: its response can be cached. */
  isPageList: boolean
}

const DOCUMENTS_AT_MOST = 100

/** Parses and validates each document once and caches the last hundred. */
export function documentReader({ showsSchema }: { showsSchema: boolean }) {
  const rules = showsSchema ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  const known = new Map<string, KnownDocument>()

  /** @throws GraphQLError if the text is not valid GraphQL or too long */
  return (source: string): KnownDocument => {
    const before = known.get(source)
    if (before) return before
    const document = parse(source, { maxTokens: TOKENS_AT_MOST, noLocation: true })
    const costly = refuseCostly(document)
    const errors = costly ? [costly] : validate(pagesSchema, document, rules, { maxErrors: 10 })
    const judged = { document, errors, isPageList: errors.length === 0 && isPageList(document) }
    if (known.size >= DOCUMENTS_AT_MOST)
      for (const oldest of [...known.keys()].slice(0, 10)) known.delete(oldest)
    known.set(source, judged)
    return judged
  }
}

function isPageList({ definitions }: DocumentNode): boolean {
  const [operation, ...others] = definitions
  if (others.length > 0 || operation?.kind !== Kind.OPERATION_DEFINITION) return false
  // Accept the document as known. The GraphQL handler refuses mutations and subscriptions before it reads any page.
  if (operation.operation !== 'query') return false
  const [field, ...fields] = operation.selectionSet.selections
  return (
    fields.length === 0 &&
    field?.kind === Kind.FIELD &&
    field.name.value === 'cognitoPages' &&
    (field.directives ?? []).length === 0 &&
    (operation.variableDefinitions ?? []).length === 0
  )
}
