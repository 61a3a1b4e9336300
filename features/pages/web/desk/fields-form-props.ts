import type { ComponentType } from 'react'
import type { FieldsRecord } from '../../content-field.rules.ts'
import type { Values } from '../../draft-tree.rules.ts'

/** A record of fields in the form. */
export type FieldsFormProps = {
  /** The key of a block, or null for the page. */
  block: string | null
  /** The path of the record with a trailing slash; empty for the top level. */
  prefix: string
  fields: FieldsRecord
  values: Values
}

/**
 * The form of a record. A list receives this component as a prop, because the records of its items contain fields and
 * lists again.
 */
export type FieldsComponent = ComponentType<FieldsFormProps>
