import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { type AiProvider, setAiProvider } from '~/contract/ai-provider'
import { useTryAiProvider } from '~/src/api/mutations/ai-provider'
import { useMay } from '~/src/api/queries/access'
import { aiProviderQuery } from '~/src/api/queries/ai-provider'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { QueryState } from '~/src/feedback/query-state'
import { Button } from '~/src/ui/button'
import { SkeletonRows } from '~/src/ui/skeleton'
import { ProviderForm, TrialResult } from './provider-form'

/** The studio's AI provider: the models in use and, for the operator, the form to connect one. */
export function AiProviderTab() {
  const query = useQuery(aiProviderQuery())
  const extensions = useExtensions()
  return (
    <section aria-labelledby="settings-ai" className="grid max-w-2xl gap-4">
      <div className="grid gap-0.5">
        <h2 id="settings-ai">{i18n.t('AI provider')}</h2>
        <p className="text-ink-2">
          {i18n.t('For images and copy in every workspace of this server, through OpenAI’s protocol.')}
        </p>
      </div>
      <QueryState
        query={query}
        failed={i18n.t('Couldn’t load the AI provider')}
        loading={<SkeletonRows label={i18n.t('Loading the AI provider')} rows={4} />}
      >
        {(provider) => (
          <>
            <Connected provider={provider} />
            {provider.source === 'environment' ? (
              extensions.has('tryAiProvider') && <EnvironmentTrial provider={provider} />
            ) : extensions.has('setAiProvider') ? (
              <ProviderForm provider={provider} />
            ) : (
              <p className="text-ink-2">
                {extensions.has('listMembers') &&
                  i18n.t('The operator of this server can connect one, where it can reach other addresses.')}
              </p>
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

/** The current source of images and copy. */
function Connected({ provider: { source, textModel, imageModel } }: { provider: AiProvider }) {
  const builtIn = i18n.t('Built-in generator, no AI')
  return (
    <div className="grid gap-2 rounded border border-line-2 bg-well px-3 py-2.5">
      <b>
        {source === undefined
          ? i18n.t('No AI model is connected')
          : source === 'environment'
            ? i18n.t('Connected by environment variables of the server')
            : i18n.t('Connected')}
      </b>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
        <dt className="text-ink-2">{i18n.t('Copy')}</dt>
        <dd className="break-words">{textModel ?? builtIn}</dd>
        <dt className="text-ink-2">{i18n.t('Images')}</dt>
        <dd className="break-words">{imageModel ?? builtIn}</dd>
      </dl>
      {source === undefined && (
        <p className="text-12 text-ink-2">
          {i18n.t(
            'The built-in generator arranges your own images, colours and facts. It draws no scenes and adds no claims.',
          )}
        </p>
      )}
    </div>
  )
}

function EnvironmentTrial({ provider }: { provider: AiProvider }) {
  const attempt = useTryAiProvider()
  const refusal = useMay(setAiProvider)
  const { baseUrl = '', textModel = '', imageModel = '' } = provider
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        {i18n.t(
          'Change AI_BASE_URL, AI_API_KEY, AI_TEXT_MODEL and AI_IMAGE_MODEL there and restart the server.',
        )}
      </p>
      <div>
        <Button
          notAllowed={refusal}
          busy={attempt.isPending}
          onClick={() => attempt.mutate({ baseUrl, textModel, imageModel })}
        >
          {i18n.t('Try it')}
        </Button>
      </div>
      <div role="status" className="grid gap-1 empty:hidden">
        {attempt.data && <TrialResult trial={attempt.data} />}
      </div>
      {attempt.error && (
        <FailureNotice title={i18n.t('Couldn’t try the AI provider')} error={attempt.error} unknown={false} />
      )}
    </div>
  )
}
