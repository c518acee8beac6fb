import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type Cost, type Endpoint, free, perDelivery, perImage, perOutputImage } from '~/contract/endpoint'
import { useMay } from '~/src/api/queries/access'
import { ownAddress, useSession } from '~/src/api/session/session'
import { priceText } from '~/src/credits/costs'
import { useCurrentWorkspace } from '~/src/navigation/current-workspace'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { capital } from '~/src/ui/enum-labels'
import { Field } from '~/src/ui/field'
import { Send } from '~/src/ui/icons'
import { Segmented } from '~/src/ui/segmented'
import { TextInput } from '~/src/ui/text-input'
import { SnippetTabs } from '../snippet-tabs'
import { AnswerView, type RawAnswer, useSendRaw } from './answer-view'
import { bodySchema, querySchema } from './json-schema'
import { BodyEditor, type BodyMode, ObjectFields } from './request-fields'
import { type RequestValues, type StartValues, urlOf, valuesFrom } from './request-values'
import { ChooseFile, PutStep } from './upload-step'

const sentence = (cost: Cost) => `${capital(priceText(cost))}.`

/** The cost of a call as a sentence. */
const costWords: Record<Cost['kind'], string> = {
  free: sentence(free),
  perImage: sentence(perImage),
  perOutputImage: sentence(perOutputImage),
  perDelivery: sentence(perDelivery),
}

export interface RequestFormProps {
  name: string
  endpoint: Endpoint
  /** The form's initial values. */
  start?: StartValues | undefined
  /** The cause shown in the log of API calls. */
  cause: string
  /** Called with the values after each change. */
  onValues?: ((values: RequestValues) => void) | undefined
  /** Called with the request and its response. */
  onSent?: ((values: RequestValues, answer: RawAnswer) => void) | undefined
  /** Shown at the end of `Send`’s row, given the form's values. */
  actions?: ((values: RequestValues) => ReactNode) | undefined
  /** Continues with `completeUpload` after a signed upload. */
  onUploaded?: ((body: { path: string; name: string }) => void) | undefined
}

/** One endpoint: a form generated from its schema, code snippets, and the response. */
export function RequestForm(props: RequestFormProps) {
  const { name, endpoint, start, cause, onValues, onSent, actions, onUploaded } = props
  const { session } = useSession()
  const workspace = useCurrentWorkspace()
  const refusal = useMay(endpoint)
  const [values, setValues] = useState(() => valuesFrom(endpoint, start, workspace?.id))
  const [initial] = useState(values)
  const report = useEffectEvent(() => values !== initial && onValues?.(values))
  useEffect(() => void report(), [values])
  const [bare, setBare] = useState(false)
  const [file, setFile] = useState<File>()
  const { sending, answer, send, cancel } = useSendRaw(useQueryClient(), cause)
  const change = (part: Partial<RequestValues>) => setValues((all) => ({ ...all, ...part }))
  const missing = Object.entries(values.params).find(([, value]) => value.trim() === '')?.[0]
  const notJson = values.bodyText === undefined ? undefined : i18n.t('The body isn’t valid JSON yet.')
  const incomplete = missing ? i18n.t('Enter {missing} first.', { missing }) : notJson
  const refused = bare ? undefined : refusal
  const submit = async () => {
    if (refused || incomplete || sending) return
    const result = await send(endpoint, values, bare)
    onSent?.(values, result)
  }
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 @3xl:grid-cols-2 @3xl:gap-10">
        <form
          noValidate
          aria-label={name}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <About name={name} endpoint={endpoint} />
          <PathParameters params={values.params} onChange={(params) => change({ params })} />
          <Schemas endpoint={endpoint} values={values} onChange={change}>
            {name === 'createUploadUrl' && (
              <ChooseFile
                body={values.body}
                onBody={(body) => change({ body })}
                file={file}
                onFile={setFile}
              />
            )}
          </Schemas>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              type="submit"
              variant="primary"
              icon={<Send className="size-3.5" />}
              busy={sending}
              notAllowed={refused ?? incomplete}
            >
              {i18n.t('Send')}
            </Button>
            {sending && <Button onClick={cancel}>{i18n.t('Cancel')}</Button>}
            {session?.token !== undefined && (
              <Checkbox
                label={i18n.t('Send without token')}
                checked={bare}
                onChange={(event) => setBare(event.target.checked)}
              />
            )}
            {actions && <span className="ms-auto">{actions(values)}</span>}
          </div>
        </form>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 @3xl:sticky @3xl:top-5 @3xl:self-start low:static">
          <AnswerView answer={answer} sending={sending} />
          <PutStep answer={answer} file={file} onPut={onUploaded} />
          <Snippets endpoint={endpoint} values={values} />
        </div>
      </div>
    </div>
  )
}

interface PathParametersProps {
  params: RequestValues['params']
  onChange: (params: RequestValues['params']) => void
}

function PathParameters({ params, onChange }: PathParametersProps) {
  return Object.entries(params).map(([name, value]) => (
    <Field key={name} label={name} aside={i18n.t('path parameter, required')}>
      <TextInput
        value={value}
        autoComplete="off"
        onChange={(event) => onChange({ ...params, [name]: event.target.value })}
      />
    </Field>
  ))
}

/** The call as code, in three languages. */
function Snippets({ endpoint, values }: { endpoint: Endpoint; values: RequestValues }) {
  const { session } = useSession()
  return (
    <SnippetTabs
      request={{
        method: endpoint.method,
        url: urlOf(session?.address ?? ownAddress(), endpoint, values),
        body: endpoint.body && values.body,
      }}
    />
  )
}

function About({ name, endpoint }: { name: string; endpoint: Endpoint }) {
  return (
    <div>
      <h3 className="text-16 break-words">{name}</h3>
      <p className="mt-0.5 font-mono text-12 break-all">
        <b>{endpoint.method}</b> {endpoint.path}
      </p>
      <p className="mt-1 text-ink-2">{i18n.t(endpoint.summary)}</p>
      <p className="mt-0.5 text-12 text-ink-3">
        <Trans
          id="Requires the {scope} scope. {0} {1}"
          values={{
            scope: <>{endpoint.scope}</>,
            0: <>{costWords[endpoint.cost.kind]}</>,
            1: <>{endpoint.extension && [' ', i18n.t('Only on this server.')]}</>,
          }}
        />
      </p>
    </div>
  )
}

interface SchemasProps {
  endpoint: Endpoint
  values: RequestValues
  onChange: (part: Partial<RequestValues>) => void
  /** Shown before the body's fields. */
  children: ReactNode
}

/** Query and body, generated from their schemas. */
function Schemas({ endpoint, values, onChange, children }: SchemasProps) {
  const schemas = useMemo(() => ({ query: querySchema(endpoint), body: bodySchema(endpoint) }), [endpoint])
  const isBroken = values.bodyText !== undefined
  const [mode, setMode] = useState<BodyMode>(isBroken ? 'json' : 'fields')
  return (
    <>
      {schemas.query && (
        <Part title={i18n.t('Query')}>
          <ObjectFields
            schema={schemas.query}
            value={values.query}
            onChange={(query) => onChange({ query })}
          />
        </Part>
      )}
      {schemas.body && (
        <Part
          title={i18n.t('Request body')}
          aside={
            <Segmented<BodyMode>
              label={i18n.t('Body format')}
              value={mode}
              onChange={(next) => isBroken || setMode(next)}
              options={[
                { value: 'fields', label: i18n.t('Fields') },
                { value: 'json', label: 'JSON' },
              ]}
            />
          }
        >
          {mode === 'fields' && children}
          <BodyEditor mode={mode} schema={schemas.body} values={values} onChange={onChange} />
        </Part>
      )}
    </>
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
