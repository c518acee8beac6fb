import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { useAiProvider } from '~/src/api/queries/ai-provider'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { linkClass } from '~/src/ui/class-names'
import type { StudioKind } from '../studio-tabs'

/** True if the built-in generator is used, since no model is connected for this kind; false until that is known. */
function useBuiltIn(kind: StudioKind): boolean {
  const provider = useAiProvider()
  return provider !== undefined && !(kind === 'copy' ? provider.textModel : provider.imageModel)
}

/** The screen's subtitle. If no AI is used, it says so, with a link to connect a model for those who may. */
export function StudioSubtitle({ kind, workspaceId }: { kind: StudioKind; workspaceId: string }) {
  const extensions = useExtensions()
  const provider = useAiProvider()
  if (!useBuiltIn(kind)) return i18n.t('Images and copy in your brand. Images you create are saved in Media.')
  return (
    <>
      {i18n.t('No AI model is connected: the built-in generator is used.')}{' '}
      {extensions.has('setAiProvider') && provider?.source !== 'environment' && (
        <Link to="/w/$workspaceId/settings/ai" params={{ workspaceId }} className={linkClass}>
          {i18n.t('Connect a model')}
        </Link>
      )}
    </>
  )
}

/** Explains in the form what the built-in generator does. */
export function ModelNotice({ kind }: { kind: StudioKind }) {
  if (!useBuiltIn(kind)) return null
  return (
    <p className="rounded bg-well px-3 py-2 text-12 text-ink-2">
      {kind === 'copy'
        ? i18n.t(
            'The built-in generator puts posts together from your topic, product and brand kit. It adds no facts.',
          )
        : i18n.t(
            'The built-in generator arranges your own images and words in your brand’s colours. Add product images for the best results.',
          )}
    </p>
  )
}
