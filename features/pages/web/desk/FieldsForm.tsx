import { type Values, variablesFields } from '../../draft-tree.rules.ts'
import { FieldControl } from './FieldControl.tsx'
import type { FieldsFormProps } from './fields-form-props.ts'

/**
 * The controls of a record’s fields in their order. Where the record contains the values of a widget, the widget’s own
 * fields are shown.
 */
export function FieldsForm({ block, prefix, fields, values }: FieldsFormProps) {
  return (
    <div className="edit-fields">
      {Object.entries(fields).map(([name, field]) => {
        if (field.control === 'variables') {
          const inner = variablesFields(values['template'], field.hasSettings)
          const own = recordOf(values[name])
          return inner === null ? null : (
            <FieldsForm key={name} block={block} prefix={`${prefix}${name}/`} fields={inner} values={own} />
          )
        }
        return (
          <FieldControl
            key={name}
            block={block}
            path={`${prefix}${name}`}
            field={field}
            value={values[name]}
            Fields={FieldsForm}
          />
        )
      })}
    </div>
  )
}

function recordOf(value: unknown): Values {
  return typeof value === 'object' && value !== null ? (value as Values) : {}
}
