import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { createPost, generateImage } from '~/contract/endpoints'
import type { Media } from '~/contract/media'
import { useMay } from '~/src/api/queries/access'
import { displayName } from '~/src/media/display-name'
import { isVideo } from '~/src/media/media-thumb'
import { Button, buttonClass } from '~/src/ui/button'
import { Download, ImagePlus, Link2, PenLine } from '~/src/ui/icons'
import { safeHref } from '~/src/ui/safe-link'
import { SelectionBar as Bar } from '~/src/ui/selection-bar'
import { toast } from '~/src/ui/toast'

export interface SelectionBarProps {
  workspaceId: string
  /** In order of selection. */
  items: readonly Media[]
  onClear: () => void
}

/** Maximum number of files per post (docs/api.md section 2, "Post"). */
const maxInPost = 10
/** Maximum number of references per image (docs/api.md section 4, "Generations"). */
const maxReferences = 4

/** Actions on the selected items. The API can't delete media, so that isn't offered. */
export function SelectionBar({ workspaceId, items, onClear }: SelectionBarProps) {
  if (items.length === 0) return null
  return (
    <Bar label={i18n.t('Selected media')} count={items.length} onClear={onClear}>
      <UseInPost workspaceId={workspaceId} items={items} />
      <UseAsReference workspaceId={workspaceId} items={items} />
      <Button
        size="sm"
        variant="quiet"
        icon={<Download className="size-3.5 max-md:hidden" />}
        notAllowed={noAddress(items)}
        onClick={() => void download(items)}
      >
        {i18n.t('Download')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        icon={<Link2 className="size-3.5 max-md:hidden" />}
        notAllowed={noAddress(items)}
        onClick={() => void copyUrls(items)}
      >
        {i18n.t('Copy URL')}
      </Button>
    </Bar>
  )
}

/** Starts a post with these files. */
export function UseInPost({ workspaceId, items }: { workspaceId: string; items: readonly Media[] }) {
  const refusal = useMay(createPost)
  const tooMany =
    items.length > maxInPost && i18n.t('A post can have up to {maxInPost} files.', { maxInPost })
  const content = (
    <Trans id="<0/> Use in post" components={{ 0: <PenLine aria-hidden="true" className="size-3.5" /> }} />
  )
  if (refusal || tooMany)
    return (
      <Button size="sm" notAllowed={refusal ?? tooMany}>
        {content}
      </Button>
    )
  return (
    <Link
      to="/w/$workspaceId/posts/new"
      params={{ workspaceId }}
      search={{ mediaId: items.map(({ id }) => id) }}
      className={buttonClass({ variant: 'primary', size: 'sm' })}
    >
      {content}
    </Link>
  )
}

/** Opens the studio with these images as references. */
function UseAsReference({ workspaceId, items }: { workspaceId: string; items: readonly Media[] }) {
  const mayNot = useMay(generateImage)
  const urls = items.flatMap(({ url }) => url ?? [])
  const refusal =
    mayNot ??
    (items.some(isVideo) || urls.length < items.length
      ? i18n.t('Only images can be used as references.')
      : urls.length > maxReferences
        ? i18n.t('You can use up to {maxReferences} reference images.', { maxReferences })
        : undefined)
  const content = (
    <>
      <ImagePlus aria-hidden="true" className="size-3.5 max-md:hidden" />
      <span className="max-md:hidden">{i18n.t('Use as reference')}</span>
      <span className="md:hidden">{i18n.t('Reference')}</span>
    </>
  )
  if (refusal)
    return (
      <Button size="sm" variant="quiet" notAllowed={refusal}>
        {content}
      </Button>
    )
  return (
    <Link
      to="/w/$workspaceId/studio/image"
      params={{ workspaceId }}
      search={{ reference: urls }}
      className={buttonClass({ variant: 'quiet', size: 'sm' })}
    >
      {content}
    </Link>
  )
}

/** Why copying and downloading aren't possible: a server may omit the URL (docs/api.md section 2, "Media item"). */
export function noAddress(items: readonly Media[]): string | undefined {
  if (items.some(({ url }) => url !== undefined)) return undefined
  return items.length === 1 ? i18n.t('No URL available.') : i18n.t('None of these have a URL.')
}

/** Copies the items' URLs, one per line. */
export async function copyUrls(items: readonly Media[]): Promise<void> {
  const urls = items.flatMap(({ url }) => url ?? [])
  try {
    await navigator.clipboard.writeText(urls.join('\n'))
    toast.show({
      title: i18n.t('{count, plural, one {URL copied} other {# URLs copied}}', { count: urls.length }),
    })
  } catch {
    toast.show({ title: i18n.t('The browser blocked copying'), tone: 'failed' })
  }
}

/** Downloads the items one by one. Files of another origin open in a new tab, as browsers don't allow more. */
export async function download(items: readonly Media[]): Promise<void> {
  for (const [index, { url, name }] of items.entries()) {
    const href = safeHref(url)
    if (href === undefined) continue
    // Browsers drop downloads that are started at the same time.
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, 250))
    const link = document.createElement('a')
    link.href = href
    link.download = displayName(name ?? 'file', 200)
    link.rel = 'noopener'
    if (new URL(href).origin !== location.origin) link.target = '_blank'
    // In the document, so that the demo's click listener sees it (src/demo/main.ts).
    document.body.append(link)
    link.click()
    link.remove()
  }
}
