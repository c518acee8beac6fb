import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { useAiProvider } from '~/src/api/queries/ai-provider'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { linkClass } from '~/src/ui/class-names'

/** Says that no AI is at work, where none is, and leads whoever may connect one to where that is done. */
export function ModelNotice({
  kind,
  workspaceId,
}: {
  kind: 'image' | 'copy' | 'preset'
  workspaceId: string
}) {
  const provider = useAiProvider()
  const extensions = useExtensions()
  if (!provider || (kind === 'copy' ? provider.textModel : provider.imageModel)) return null
  return (
    <p className="rounded bg-well px-3 py-2 text-12 text-ink-2">
      <b className="text-ink">{i18n.t('No AI model is connected.')}</b>{' '}
      {kind === 'copy'
        ? i18n.t(
            'The built-in generator puts posts together from your topic, product and brand kit. It adds no facts.',
          )
        : i18n.t(
            'The built-in generator arranges your own images and words in your brand’s colours. Add product images for the best results.',
          )}{' '}
      {extensions.has('setAiProvider') && provider.source !== 'environment' && (
        <Link to="/w/$workspaceId/settings/ai" params={{ workspaceId }} className={linkClass}>
          {i18n.t('Connect a model')}
        </Link>
      )}
    </p>
  )
}
