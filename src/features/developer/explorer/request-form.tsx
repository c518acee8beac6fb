import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Endpoint } from '~/contract/endpoint'
import { pathParamNames } from '~/contract/endpoint'
import { ownAddress } from '~/src/api/address'
import { useMay } from '~/src/api/scopes'
import { useSession } from '~/src/api/session'
import { callUrl } from '~/src/api/url'
import { Button } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { Send } from '~/src/ui/icons'
import { Segmented } from '~/src/ui/segmented'
import { TextInput } from '~/src/ui/text-input'
import { AnswerView } from './answer-view'
import { BodyEditor, type BodyMode } from './body-editor'
import { costWords } from './cost-words'
import { beginning, bodySchema, querySchema } from './json-schema'
import { ObjectFields } from './schema-field'
import { SnippetTabs } from './snippet-tabs'
import { useSendRaw } from './use-send-raw'

export interface RequestFormProps {
  name: string
  endpoint: Endpoint
  workspaceId: string
}

/** One endpoint as a form made from its schema, its call in three languages, and its answer. */
export function RequestForm({ name, endpoint, workspaceId }: RequestFormProps) {
  const { session } = useSession()
  const refusal = useMay(endpoint)
  const schemas = useMemo(() => ({ query: querySchema(endpoint), body: bodySchema(endpoint) }), [endpoint])
  const [params, setParams] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(
      pathParamNames(endpoint.path).map((each) => [each, each === 'workspaceId' ? workspaceId : '']),
    ),
  )
  const [query, setQuery] = useState<unknown>({})
  const [body, setBody] = useState<unknown>(() => beginning(schemas.body))
  const [mode, setMode] = useState<BodyMode>('fields')
  const [broken, setBroken] = useState<string>()
  const { sending, answer, send } = useSendRaw(useQueryClient())
  const missing = Object.entries(params).find(([, value]) => value.trim() === '')?.[0]
  const notYet = missing ? `Fill in ${missing} first.` : broken
  const url = urlOf(session?.address ?? ownAddress(), endpoint, params, query)
  return (
    <div className="grid grid-cols-2 gap-10 max-lg:grid-cols-1 max-lg:gap-6">
      <form
        noValidate
        aria-label={name}
        className="grid content-start gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!refusal && !notYet) void send(endpoint, { params, query, body })
        }}
      >
        <header>
          <h3 className="text-16 break-words">{name}</h3>
          <p className="mt-0.5 font-mono text-12 break-all">
            <b>{endpoint.method}</b> {endpoint.path}
          </p>
          <p className="mt-1 text-ink-2">{endpoint.summary}</p>
          <p className="mt-0.5 text-12 text-ink-3">
            Needs the scope {endpoint.scope}. {costWords[endpoint.cost.kind]}
            {endpoint.extension && ' A call of this server alone.'}
          </p>
        </header>
        {Object.entries(params).map(([each, value]) => (
          <Field key={each} label={each} aside="in the path, required">
            <TextInput
              value={value}
              autoComplete="off"
              onChange={(event) => setParams({ ...params, [each]: event.target.value })}
            />
          </Field>
        ))}
        {schemas.query && (
          <Part title="Query">
            <ObjectFields schema={schemas.query} value={query} onChange={setQuery} />
          </Part>
        )}
        {schemas.body && (
          <Part
            title="Body"
            aside={
              <Segmented<BodyMode>
                label="Body as"
                value={mode}
                onChange={(next) => broken === undefined && setMode(next)}
                options={[
                  { value: 'fields', label: 'Fields' },
                  { value: 'json', label: 'JSON' },
                ]}
              />
            }
          >
            <BodyEditor mode={mode} schema={schemas.body} body={body} onBody={setBody} onBroken={setBroken} />
          </Part>
        )}
        <div>
          <Button
            type="submit"
            variant="primary"
            icon={<Send className="size-3.5" />}
            busy={sending}
            notAllowed={refusal ?? notYet}
          >
            Send
          </Button>
        </div>
      </form>
      <div className="grid min-w-0 content-start gap-6">
        <SnippetTabs request={{ method: endpoint.method, url, body: schemas.body ? body : undefined }} />
        <AnswerView answer={answer} sending={sending} />
      </div>
    </div>
  )
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 w-full">
        <span className="flex items-center">
          <span className="font-semi">{title}</span>
          <span className="ms-auto">{aside}</span>
        </span>
      </legend>
      {children}
    </fieldset>
  )
}

/** The address as it would be called; what is not filled in yet stands as in the document. */
function urlOf(
  address: string,
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  query: unknown,
): string {
  const filled = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value || `{${name}}`]),
  )
  try {
    return callUrl(address, endpoint.path, filled, endpoint.query && query)
  } catch {
    return address + endpoint.path
  }
}
