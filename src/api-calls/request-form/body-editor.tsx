import { useState } from 'react'
import { Field } from '~/src/ui/field'
import { TextArea } from '~/src/ui/text-area'
import type { JsonSchema } from './json-schema'
import { ObjectFields } from './schema-field'

export type BodyMode = 'fields' | 'json'

export interface BodyEditorProps {
  mode: BodyMode
  schema: JsonSchema
  body: unknown
  onBody: (body: unknown) => void
  /** Why what is typed is no JSON; nothing is sent then. */
  onBroken: (why: string | undefined) => void
}

/** The body by its fields, or as the JSON that it is. */
export function BodyEditor(props: BodyEditorProps) {
  const { mode, schema, body, onBody } = props
  if (mode === 'fields') return <ObjectFields schema={schema} value={body} onChange={onBody} />
  return <RawBody {...props} />
}

function RawBody({ body, onBody, onBroken }: BodyEditorProps) {
  const [text, setText] = useState(() => JSON.stringify(body, null, 2))
  const [error, setError] = useState<string>()
  const change = (typed: string) => {
    setText(typed)
    try {
      onBody(JSON.parse(typed))
      setError(undefined)
      onBroken(undefined)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'This isn’t valid JSON.')
      onBroken('The body isn’t valid JSON yet.')
    }
  }
  return (
    <Field label="Body as JSON" error={error}>
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
