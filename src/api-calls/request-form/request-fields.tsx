import { i18n } from '@lingui/core'
import { useState } from 'react'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { Field } from '~/src/ui/field'
import { IconButton } from '~/src/ui/icon-button'
import { Plus, X } from '~/src/ui/icons'
import { Select } from '~/src/ui/select'
import { TextArea, TextInput } from '~/src/ui/text-input'
import { boundsOf, initialValue, type JsonSchema } from './json-schema'
import type { RequestValues } from './request-values'

interface SchemaFieldProps {
  name: string
  schema: JsonSchema
  required: boolean
  value: unknown
  /** `undefined` omits the field from the request. */
  onChange: (value: unknown) => void
}

/** A field generated from any schema, including nested objects, lists and choices. */
function SchemaField(props: SchemaFieldProps) {
  const { schema } = props
  if (schema.enum) return <ChoiceField {...props} />
  if (schema.anyOf) return <NullableField {...props} />
  if (schema.type === 'object') return <ObjectField {...props} />
  if (schema.type === 'array') return <ListField {...props} />
  if (schema.type === 'boolean') return <YesNoField {...props} />
  return <PlainField {...props} />
}

const fieldProps = ({ required, schema }: SchemaFieldProps) => ({
  aside: required ? i18n.t('required') : i18n.t('optional'),
  hint: boundsOf(schema),
})

const omitted = '(omitted)'

const optionOf = (word: string) => ({ value: word, label: word === omitted ? i18n.t('Not sent') : word })

function ChoiceField(props: SchemaFieldProps) {
  const { name, schema, required, value, onChange } = props
  const words = (schema.enum ?? []).map(String)
  const options = [...(required ? [] : [omitted]), ...words].map(optionOf)
  return (
    <Field label={name} {...fieldProps(props)}>
      <Select
        options={options}
        value={typeof value === 'string' ? value : required ? undefined : omitted}
        onChange={(word) => onChange(word === omitted ? undefined : word)}
      />
    </Field>
  )
}

function YesNoField(props: SchemaFieldProps) {
  const { name, value, onChange } = props
  const word = typeof value === 'boolean' ? String(value) : omitted
  return (
    <Field label={name} {...fieldProps(props)}>
      <Select
        options={[omitted, 'true', 'false'].map(optionOf)}
        value={word}
        onChange={(next) => onChange(next === omitted ? undefined : next === 'true')}
      />
    </Field>
  )
}

function PlainField(props: SchemaFieldProps) {
  const { name, schema, required, value, onChange } = props
  const isNumber = schema.type === 'number' || schema.type === 'integer'
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const change = (typed: string) => {
    if (typed === '' && !required) return onChange(undefined)
    // Invalid numbers are sent as typed, so that one can see how the API refuses them.
    onChange(isNumber && typed.trim() !== '' && Number.isFinite(Number(typed)) ? Number(typed) : typed)
  }
  const long = !isNumber && (schema.maxLength ?? 0) > 300 && schema.format === undefined
  return (
    <Field label={name} {...fieldProps(props)}>
      {long ? (
        <TextArea value={text} rows={2} onChange={(event) => change(event.target.value)} />
      ) : (
        <TextInput
          value={text}
          inputMode={isNumber ? 'numeric' : undefined}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  )
}

/** A value that may be null. */
function NullableField(props: SchemaFieldProps) {
  const { name, schema, value, onChange } = props
  const inner = schema.anyOf?.find(({ type }) => type !== 'null') ?? {}
  return (
    <div className="grid gap-1.5">
      <SchemaField {...props} schema={inner} value={value === null ? undefined : value} />
      <Checkbox
        label={i18n.t('{name} is null', { name })}
        checked={value === null}
        onChange={(event) => onChange(event.target.checked ? null : '')}
      />
    </div>
  )
}

const nested = 'grid gap-3 border-s border-line-2 ps-3'

function ObjectField(props: SchemaFieldProps) {
  const { name } = props
  return (
    <Field label={name} group="group" aside={fieldProps(props).aside}>
      <div className={nested}>
        <ObjectFields {...props} />
      </div>
    </Field>
  )
}

/** The fields of an object, without a frame. */
export function ObjectFields({
  schema,
  value,
  onChange,
}: Pick<SchemaFieldProps, 'schema' | 'value' | 'onChange'>) {
  const fields: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  const change = (field: string, next: unknown) => {
    const { [field]: _, ...others } = fields
    onChange(next === undefined ? others : { ...fields, [field]: next })
  }
  return Object.entries(schema.properties ?? {}).map(([field, of]) => (
    <SchemaField
      key={field}
      name={field}
      schema={of}
      required={schema.required?.includes(field) ?? false}
      value={fields[field]}
      onChange={(next) => change(field, next)}
    />
  ))
}

function ListField(props: SchemaFieldProps) {
  const { name, schema, required, value, onChange } = props
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const change = (next: readonly unknown[]) => onChange(next.length === 0 && !required ? undefined : next)
  return (
    <Field label={name} group="group" {...fieldProps(props)}>
      <div className={nested}>
        {items.map((item, index) => (
          // Items have no identity but their position.
          <div key={`${name}${index}`} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <SchemaField
                name={`${name} ${index + 1}`}
                schema={schema.items ?? {}}
                required
                value={item}
                onChange={(next) => change(items.with(index, next))}
              />
            </div>
            <IconButton
              label={i18n.t('Remove {name} {0}', { name, 0: index + 1 })}
              size="sm"
              icon={<X />}
              onClick={() => change(items.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        <div>
          <Button
            size="sm"
            icon={<Plus className="size-3.5" />}
            aria-label={i18n.t('Add to {name}', { name })}
            onClick={() => change([...items, initialValue(schema.items) ?? ''])}
          >
            {i18n.t('Add')}
          </Button>
        </div>
      </div>
    </Field>
  )
}

export type BodyMode = 'fields' | 'json'

type BodyValues = Pick<RequestValues, 'body' | 'bodyText'>

interface RawBodyProps {
  values: BodyValues
  onChange: (values: Partial<BodyValues>) => void
}

export interface BodyEditorProps extends RawBodyProps {
  mode: BodyMode
  schema: JsonSchema
}

/** Edits the body by fields or as JSON. */
export function BodyEditor({ mode, schema, ...rest }: BodyEditorProps) {
  if (mode === 'json') return <RawBody {...rest} />
  return (
    <ObjectFields schema={schema} value={rest.values.body} onChange={(body) => rest.onChange({ body })} />
  )
}

function RawBody({ values: { body, bodyText }, onChange }: RawBodyProps) {
  const [text, setText] = useState(() => bodyText ?? JSON.stringify(body, null, 2))
  const change = (typed: string) => {
    setText(typed)
    const parsed = parseJson(typed)
    onChange('error' in parsed ? { bodyText: typed } : { body: parsed.value, bodyText: undefined })
  }
  const checked = bodyText === undefined ? undefined : parseJson(bodyText)
  return (
    <Field label={i18n.t('Body as JSON')} error={checked && 'error' in checked ? checked.error : undefined}>
      <TextArea
        value={text}
        rows={10}
        spellCheck={false}
        className="font-mono"
        onChange={(event) => change(event.target.value)}
      />
    </Field>
  )
}

/** The value of a JSON text, or why it isn't valid, in the browser's words. */
function parseJson(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (failure) {
    return { error: failure instanceof Error ? failure.message : i18n.t('This isn’t valid JSON.') }
  }
}
